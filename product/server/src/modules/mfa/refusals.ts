/** Lists the refusals of this module's endpoints, besides those of every module. */
import { twoFactorRefusals } from '@juno/domain/mfa/two-factor'
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  member_not_found: { status: 404, message: 'This account no longer exists.' },
  no_mfa: { status: 409, message: twoFactorRefusals.nothingToReset },
})
