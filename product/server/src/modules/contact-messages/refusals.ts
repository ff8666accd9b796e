/** What /api of this module refuses besides what every module does. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  message_not_found: { status: 404, message: 'This message no longer exists.' },
  reply_exists: { status: 409, message: 'Somebody has already replied. Please read that reply first.' },
})
