/** Lists the refusals of passwords, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  current_password_invalid: [400, 'The current password is not right.'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  same_password: [422, 'New password should be different from the old password.'],
  weak_password: [422, 'Password is too weak'],
})
