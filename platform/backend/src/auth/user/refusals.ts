/** Lists the refusals of the caller's account, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  user_sso_managed: [422, 'Updating email, phone, password of a SSO account only possible via SSO'],
})
