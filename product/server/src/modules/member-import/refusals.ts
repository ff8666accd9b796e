/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  import_not_found: { status: 404, message: 'This import no longer exists.' },
  import_begun: { status: 409, message: 'This import has begun already.' },
  import_incomplete: {
    status: 409,
    message: 'Some rows have not arrived. Nothing was imported; please choose the file again.',
  },
  invitations_left: { status: 409, message: 'These invitations have left already.' },
  wave_overtaken: {
    status: 409,
    message: 'Invitations have gone out since you looked. Please see who is left, and invite again.',
  },
})
