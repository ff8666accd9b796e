import type { AuthRoutes, Endpoint } from '../context/context'
import { type ConfiguredLimit, perAddress } from '../rules/rate-limits'
import { fullySignedIn, inSession, limited, serviceRole, type InSessionEndpoint } from '../wire/guards'
import {
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  listOAuthClients,
  regenerateOAuthClientSecret,
  updateOAuthClient,
} from './admin-clients'
import { authorizationDetails } from './authorization-details'
import { oauthAuthorize } from './authorize'
import { consent, loginRequired } from './consent'
import { discovery } from './discovery'
import { fromOwnPages, oauthServer } from './enabled'
import { revokeUserGrant, userGrants } from './grants'
import { withOAuthErrors } from './oauth-error'
import { registerOAuthClient } from './register-client'
import { oauthRevoke } from './revoke'
import { oauthToken } from './token'
import { userinfo } from './userinfo'

/** A person clicks no more often than this. */
const DECISIONS = perAddress('oauth-decide', 'tokenVerifications')
/** An app asks for all its people from one address. */
const TOKENS = perAddress('oauth-token', 'tokenRefresh')
const USER_READS = perAddress('oauth-userinfo', 'tokenRefresh')
/** Apps that register themselves: anybody may, so few may. */
const REGISTRATIONS: ConfiguredLimit = () => ({
  name: 'address:oauth-register',
  capacity: 5,
  refillSeconds: 3600,
})

/** Lets the account alone, on pages of ours, decide what other apps may do. */
const decision = (endpoint: InSessionEndpoint) =>
  oauthServer(limited(DECISIONS, fromOwnPages(inSession(endpoint))))
/** Answers apps with the errors that they expect. */
const forApps = (limit: ConfiguredLimit, endpoint: Endpoint) =>
  oauthServer(limited(limit, withOAuthErrors(endpoint)))
const forOperators = (endpoint: Endpoint) => oauthServer(serviceRole(endpoint))

export const OAUTH_SERVER_ROUTES: AuthRoutes = [
  ['GET', '/.well-known/oauth-authorization-server', oauthServer(discovery)],
  ['GET', '/.well-known/openid-configuration', oauthServer(discovery)],
  [['GET', 'POST'], '/oauth/authorize', oauthServer(limited(perAddress('oauth-authorize'), oauthAuthorize))],
  ['GET', '/oauth/authorizations/:authorization_id', decision(authorizationDetails)],
  ['POST', '/oauth/authorizations/:authorization_id/consent', decision(consent)],
  [
    'POST',
    '/oauth/authorizations/:authorization_id/login_required',
    oauthServer(limited(DECISIONS, fromOwnPages(loginRequired))),
  ],
  ['POST', '/oauth/token', forApps(TOKENS, oauthToken)],
  ['POST', '/oauth/revoke', forApps(TOKENS, oauthRevoke)],
  [['GET', 'POST'], '/oauth/userinfo', oauthServer(limited(USER_READS, userinfo))],
  ['POST', '/oauth/clients/register', forApps(REGISTRATIONS, registerOAuthClient)],
  ['GET', '/user/oauth/grants', oauthServer(fullySignedIn(userGrants))],
  ['DELETE', '/user/oauth/grants', oauthServer(limited(DECISIONS, fullySignedIn(revokeUserGrant)))],
  ['GET', '/admin/oauth/clients', forOperators(listOAuthClients)],
  ['POST', '/admin/oauth/clients', forOperators(createOAuthClient)],
  ['GET', '/admin/oauth/clients/:client_id', forOperators(getOAuthClient)],
  ['PUT', '/admin/oauth/clients/:client_id', forOperators(updateOAuthClient)],
  ['DELETE', '/admin/oauth/clients/:client_id', forOperators(deleteOAuthClient)],
  ['POST', '/admin/oauth/clients/:client_id/regenerate_secret', forOperators(regenerateOAuthClientSecret)],
]

/**
 * Routes at the root of the server, with the form of the address that RFC 8414 (3.1) makes of an issuer with a path.
 */
export const ROOT_ROUTES: AuthRoutes = [
  ['GET', '/.well-known/oauth-authorization-server/auth/v1', oauthServer(discovery)],
  ['GET', '/.well-known/openid-configuration/auth/v1', oauthServer(discovery)],
]
