/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  mail_not_found: { status: 404, message: 'This email does not exist.' },
  mail_not_retryable: {
    status: 409,
    message: 'This email cannot be sent again: it has gone out in the meantime, or it would arrive too late.',
  },
})
