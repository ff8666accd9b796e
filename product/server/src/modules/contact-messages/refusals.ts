/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  message_not_found: { status: 404, message: 'This message no longer exists.' },
  reply_exists: { status: 409, message: 'Somebody has already replied. Please read that reply first.' },
})
