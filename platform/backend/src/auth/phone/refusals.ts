/** Lists the refusals of phone numbers, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  sms_send_failed: [422, 'Error sending OTP to provider'],
})
export type AuthError = InstanceType<typeof AuthError>
