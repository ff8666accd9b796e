/** Lists the refusals of refresh tokens, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
})
