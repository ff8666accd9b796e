/** Lists the refusals of sign-up, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
})
