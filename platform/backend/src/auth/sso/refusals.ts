/** Lists the refusals of sign-in with an organization, besides those that features share. */
import { authErrorOf } from '../auth-error'

export const AuthError = authErrorOf({
  conflict: [422, 'Updating SSO provider failed, likely due to a conflict. Try again?'],
  saml_assertion_no_email: [400, 'SAML Assertion does not contain an email address'],
  saml_assertion_no_user_id: [
    400,
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
  ],
  saml_entity_id_mismatch: [
    400,
    'SAML Metadata can be updated only if the EntityID matches for the provider',
  ],
  saml_idp_already_exists: [422, 'SAML Identity Provider with this EntityID already exists'],
  saml_idp_not_found: [404, 'A SAML connection has not been established with this Identity Provider'],
  saml_metadata_fetch_failed: [400, 'SAML Metadata could not be fetched from its URL'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  saml_relay_state_expired: [422, 'SAML RelayState has expired. Try logging in again?'],
  saml_relay_state_not_found: [404, 'SAML RelayState does not exist, try logging in again?'],
  sso_domain_already_exists: [400, 'SSO Domain is already assigned to an SSO identity provider'],
  sso_provider_disabled: [404, 'SSO Provider is currently disabled'],
  sso_provider_not_found: [404, 'SSO Identity Provider not found'],
})
