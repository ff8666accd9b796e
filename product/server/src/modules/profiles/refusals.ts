/** Lists the refusals of this module's endpoints, besides those of every module. */
import { photoDenied } from '@juno/domain/images/stored-image-rules'
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  not_your_account: { status: 403, message: 'You can only do this for your own account.' },
  photo_denied: { status: 403, message: photoDenied },
  profile_not_found: { status: 404, message: 'This account no longer exists.' },
})
