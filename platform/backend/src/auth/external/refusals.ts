/** Lists the refusals of sign-in with a provider, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_oauth_callback: [400, 'OAuth callback with missing authorization code missing'],
  bad_oauth_state: [400, 'OAuth state not found or expired'],
  conflict: [400, 'A custom OAuth provider with this identifier already exists'],
  custom_provider_not_found: [404, 'Custom OAuth provider not found'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  feature_disabled: [404, 'Custom OAuth providers are disabled'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  over_custom_provider_quota: [400, 'Maximum number of custom OAuth/OIDC providers reached'],
  provider_disabled: [400, 'Unsupported provider: provider is not enabled'],
  provider_email_needs_verification: [422, 'Verify the email with the provider in order to sign in'],
  provider_secret_unreadable: [
    422,
    'The secret of this provider was stored while the server had other secrets. It has to be entered anew.',
  ],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
})
export type AuthError = InstanceType<typeof AuthError>
