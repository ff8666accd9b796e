/** The metadata of this server (RFC 8414, OpenID Connect Discovery): one document at both addresses. */
import type { AuthContext, Endpoint } from '../context/context'
import { authAddress, issuerOf } from '../rules/auth-address'
import { SCOPES } from './scopes'

export const discovery: Endpoint = async (context, { reply }) => {
  reply.header('cache-control', 'public, max-age=600')
  return metadata(context)
}

function metadata({ config, policy, idTokenKey }: AuthContext) {
  const address = authAddress(config)
  const methods = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer: issuerOf(config),
    authorization_endpoint: `${address}/oauth/authorize`,
    token_endpoint: `${address}/oauth/token`,
    jwks_uri: `${address}/.well-known/jwks.json`,
    userinfo_endpoint: `${address}/oauth/userinfo`,
    revocation_endpoint: `${address}/oauth/revoke`,
    ...(policy.oauthServer.allowDynamicRegistration
      ? { registration_endpoint: `${address}/oauth/clients/register` }
      : {}),
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [idTokenKey?.algorithm],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
    claims_supported: [
      'sub',
      'aud',
      'iss',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
      'name',
      'picture',
      'preferred_username',
      'updated_at',
    ],
  }
}
