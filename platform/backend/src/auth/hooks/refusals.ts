/** Lists the refusals of hooks, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  hook_payload_invalid_content_type: [400, 'Invalid Content-Type: Missing Content-Type header'],
  hook_payload_over_size_limit: [422, 'Payload size exceeded size limit'],
  hook_timeout: [422, 'Failed to reach hook within maximum time'],
  hook_timeout_after_retry: [422, 'Failed to reach hook after maximum retries'],
  mfa_verification_rejected: [403, 'Further MFA verification attempts will be rejected.'],
  unknown: [400, 'The request was refused'],
})
export type AuthError = InstanceType<typeof AuthError>
