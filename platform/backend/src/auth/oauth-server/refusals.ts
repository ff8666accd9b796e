/** Lists the refusals of the OAuth server, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  feature_disabled: [404, 'OAuth server is disabled'],
  oauth_authorization_not_found: [404, 'authorization not found'],
  oauth_client_not_found: [404, 'OAuth client not found'],
  oauth_consent_not_found: [404, 'No active grant found for this client'],
  oauth_dynamic_client_registration_disabled: [403, 'Dynamic client registration is not enabled'],
  reauthentication_needed: [400, 'This tool asks for a new sign-in'],
})
export type AuthError = InstanceType<typeof AuthError>
