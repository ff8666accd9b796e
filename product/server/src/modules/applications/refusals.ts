/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  application_not_found: { status: 404, message: 'This application does not exist.' },
  status_link_unknown: {
    status: 404,
    message:
      'We do not know this link. Please open the newest email that we sent you about your application.',
  },
  application_decided: { status: 409, message: 'This application has already been decided.' },
  application_changed: { status: 409, message: 'These answers have changed since you opened them.' },
})
