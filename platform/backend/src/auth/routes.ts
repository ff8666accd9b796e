/**
 * The route table of the auth wire: one line per route, with its guards.
 */
import type { Route } from '../http/route-table'
import { withCaptcha } from './captcha/with-captcha'
import type { AuthContext, Call, Endpoint } from './context/context'
import * as custom from './admin/custom-providers'
import { createUserEndpoint } from './admin/create-user'
import { deleteUserEndpoint } from './admin/delete-user'
import { generateLinkEndpoint } from './admin/generate-link'
import { inviteEndpoint } from './admin/invite'
import { deleteFactorEndpoint, listFactors, updateFactorEndpoint } from './admin/factors'
import { deletePasskeyEndpoint, listPasskeysEndpoint } from './admin/passkeys'
import { getUser, listUsers } from './admin/list-users'
import { updateUserEndpoint } from './admin/update-user'
import { authorize } from './external/authorize'
import { callback } from './external/callback'
import { identitiesAuthorize } from './external/identities-authorize'
import { identityDelete } from './external/identity-delete'
import { factorChallenge } from './factors/challenge'
import { factorEnroll } from './factors/enroll'
import { factorUnenroll } from './factors/unenroll'
import { factorVerify } from './factors/verify'
import { health } from './instance/health'
import { jwks } from './instance/jwks'
import { logout } from './user/logout'
import { otp } from './mailed-codes/otp'
import { authenticationOptions, authenticationVerify } from './passkeys/authentication'
import { withPasskeys } from './passkeys/guards'
import { passkeyDelete, passkeyList, passkeyUpdate } from './passkeys/manage'
import { registrationOptions, registrationVerify } from './passkeys/registration'
import { reauthenticate } from './mailed-codes/reauthenticate'
import { recover } from './mailed-codes/recover'
import { createRecoveryCodes } from './recovery-codes/create'
import { recoveryCodesLeft } from './recovery-codes/status'
import { verifyRecoveryCode } from './recovery-codes/verify'
import { resend } from './mailed-codes/resend'
import {
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  listOAuthClients,
  regenerateOAuthClientSecret,
  updateOAuthClient,
} from './oauth-server/admin-clients'
import { authorizationDetails } from './oauth-server/authorization-details'
import { oauthAuthorize } from './oauth-server/authorize'
import { consent, loginRequired } from './oauth-server/consent'
import { discovery } from './oauth-server/discovery'
import { fromOwnPages, oauthServer } from './oauth-server/enabled'
import { revokeUserGrant, userGrants } from './oauth-server/grants'
import { withOAuthErrors } from './oauth-server/oauth-error'
import { registerOAuthClient } from './oauth-server/register-client'
import { oauthRevoke } from './oauth-server/revoke'
import { oauthToken } from './oauth-server/token'
import { userinfo } from './oauth-server/userinfo'
import * as limits from './rules/rate-limits'
import { settings } from './instance/settings'
import { signup } from './sign-up/signup'
import { acs } from './sso/acs'
import {
  createSsoProvider,
  deleteSsoProvider,
  getSsoProvider,
  listSsoProviders,
  updateSsoProvider,
} from './sso/admin-providers'
import { beginSso } from './sso/begin-sso'
import { PROVIDER_BODY_LIMIT } from './sso/provider-input'
import { spMetadata } from './sso/sp-metadata'
import { token } from './token'
import { userGet } from './user/user-get'
import { userUpdate } from './user/user-update'
import { openLink, verify } from './mailed-codes/verify'
import {
  fullySignedIn,
  inSession,
  limited,
  permanent,
  serviceRole,
  signedIn,
  type InSessionEndpoint,
} from './wire/guards'

/** Of the decisions about what other tools may: by the account alone, on pages of ours, as often as a person clicks. */
const decision = (endpoint: InSessionEndpoint) =>
  oauthServer(limited(limits.OAUTH_DECISIONS, fromOwnPages(inSession(endpoint))))
/** For tools, with the errors that they expect. */
const forTools = (limit: limits.ConfiguredLimit, endpoint: Endpoint) =>
  oauthServer(limited(limit, withOAuthErrors(endpoint)))

const metadataSized = { bodyLimit: PROVIDER_BODY_LIMIT }

export const ROUTES: readonly Route<AuthContext, Call>[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],

  // Limits and captcha differ by what is signed up with, and by grant: see signup.ts and token.ts.
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/otp', limited(limits.OTPS, withCaptcha(otp))],
  ['POST', '/magiclink', limited(limits.OTPS, withCaptcha(otp))],
  ['POST', '/recover', limited(limits.RECOVERIES, withCaptcha(recover))],
  ['POST', '/resend', limited(limits.RESENDS, withCaptcha(resend))],
  ['GET', '/verify', openLink],
  ['POST', '/verify', limited(limits.VERIFICATIONS, verify)],

  ['GET', '/authorize', limited(limits.EXTERNAL_SIGN_INS, authorize)],
  [['GET', 'POST'], '/callback', limited(limits.EXTERNAL_CALLBACKS, callback)],
  ['POST', '/sso', limited(limits.SSO_SIGN_INS, withCaptcha(beginSso))],
  ['GET', '/sso/saml/metadata', spMetadata],
  ['POST', '/sso/saml/acs', limited(limits.SAML_ASSERTIONS, acs)],

  ['GET', '/user', signedIn(userGet)],
  ['PUT', '/user', limited(limits.USER_UPDATES, signedIn(userUpdate))],
  ['GET', '/reauthenticate', signedIn(reauthenticate)],
  ['POST', '/logout', signedIn(logout)],
  ['GET', '/user/identities/authorize', limited(limits.EXTERNAL_SIGN_INS, signedIn(identitiesAuthorize))],
  ['DELETE', '/user/identities/:identity_id', signedIn(identityDelete)],
  ['POST', '/factors', limited(limits.FACTOR_ENROLMENTS, permanent(factorEnroll))],
  ['POST', '/factors/:factor_id/challenge', limited(limits.FACTOR_CHALLENGES, permanent(factorChallenge))],
  // Counts failed attempts itself, by account and by address.
  ['POST', '/factors/:factor_id/verify', permanent(factorVerify)],
  ['DELETE', '/factors/:factor_id', permanent(factorUnenroll)],
  ['GET', '/factors/recovery_codes', permanent(recoveryCodesLeft)],
  ['POST', '/factors/recovery_codes', limited(limits.FACTOR_ENROLMENTS, permanent(createRecoveryCodes))],
  // Counts failed attempts together with those of the factors.
  ['POST', '/factors/recovery_codes/verify', permanent(verifyRecoveryCode)],

  [
    'POST',
    '/passkeys/authentication/options',
    withPasskeys(limited(limits.PASSKEY_CHALLENGES, withCaptcha(authenticationOptions))),
  ],
  [
    'POST',
    '/passkeys/authentication/verify',
    withPasskeys(limited(limits.PASSKEY_SIGN_INS, authenticationVerify)),
  ],
  [
    'POST',
    '/passkeys/registration/options',
    withPasskeys(limited(limits.PASSKEY_REGISTRATIONS, permanent(registrationOptions))),
  ],
  [
    'POST',
    '/passkeys/registration/verify',
    withPasskeys(limited(limits.PASSKEY_REGISTRATIONS, permanent(registrationVerify))),
  ],
  ['GET', '/passkeys', withPasskeys(signedIn(passkeyList))],
  ['PATCH', '/passkeys/:passkey_id', withPasskeys(limited(limits.PASSKEY_CHANGES, signedIn(passkeyUpdate)))],
  ['DELETE', '/passkeys/:passkey_id', withPasskeys(limited(limits.PASSKEY_CHANGES, signedIn(passkeyDelete)))],

  ['GET', '/.well-known/oauth-authorization-server', oauthServer(discovery)],
  ['GET', '/.well-known/openid-configuration', oauthServer(discovery)],
  [['GET', 'POST'], '/oauth/authorize', oauthServer(limited(limits.OAUTH_AUTHORIZATIONS, oauthAuthorize))],
  ['GET', '/oauth/authorizations/:authorization_id', decision(authorizationDetails)],
  ['POST', '/oauth/authorizations/:authorization_id/consent', decision(consent)],
  [
    'POST',
    '/oauth/authorizations/:authorization_id/login_required',
    oauthServer(limited(limits.OAUTH_DECISIONS, fromOwnPages(loginRequired))),
  ],
  ['POST', '/oauth/token', forTools(limits.OAUTH_TOKENS, oauthToken)],
  ['POST', '/oauth/revoke', forTools(limits.OAUTH_TOKENS, oauthRevoke)],
  [['GET', 'POST'], '/oauth/userinfo', oauthServer(limited(limits.OAUTH_USER_READS, userinfo))],
  ['POST', '/oauth/clients/register', forTools(limits.OAUTH_REGISTRATIONS, registerOAuthClient)],
  ['GET', '/user/oauth/grants', oauthServer(fullySignedIn(userGrants))],
  [
    'DELETE',
    '/user/oauth/grants',
    oauthServer(limited(limits.OAUTH_DECISIONS, fullySignedIn(revokeUserGrant))),
  ],

  ['POST', '/invite', serviceRole(inviteEndpoint)],
  ['POST', '/admin/generate_link', serviceRole(generateLinkEndpoint)],
  ['GET', '/admin/users', serviceRole(listUsers)],
  ['POST', '/admin/users', serviceRole(createUserEndpoint)],
  ['GET', '/admin/users/:user_id', serviceRole(getUser)],
  ['PUT', '/admin/users/:user_id', serviceRole(updateUserEndpoint)],
  ['DELETE', '/admin/users/:user_id', serviceRole(deleteUserEndpoint)],
  ['GET', '/admin/users/:user_id/factors', serviceRole(listFactors)],
  ['PUT', '/admin/users/:user_id/factors/:factor_id', serviceRole(updateFactorEndpoint)],
  ['DELETE', '/admin/users/:user_id/factors/:factor_id', serviceRole(deleteFactorEndpoint)],
  ['GET', '/admin/custom-providers', serviceRole(custom.listCustomProviders)],
  ['POST', '/admin/custom-providers', serviceRole(custom.createCustomProvider)],
  ['GET', '/admin/custom-providers/:identifier', serviceRole(custom.getCustomProvider)],
  ['PUT', '/admin/custom-providers/:identifier', serviceRole(custom.updateCustomProvider)],
  ['DELETE', '/admin/custom-providers/:identifier', serviceRole(custom.deleteCustomProvider)],
  ['GET', '/admin/users/:user_id/passkeys', serviceRole(listPasskeysEndpoint)],
  ['DELETE', '/admin/users/:user_id/passkeys/:passkey_id', serviceRole(deletePasskeyEndpoint)],
  ['GET', '/admin/oauth/clients', oauthServer(serviceRole(listOAuthClients))],
  ['POST', '/admin/oauth/clients', oauthServer(serviceRole(createOAuthClient))],
  ['GET', '/admin/oauth/clients/:client_id', oauthServer(serviceRole(getOAuthClient))],
  ['PUT', '/admin/oauth/clients/:client_id', oauthServer(serviceRole(updateOAuthClient))],
  ['DELETE', '/admin/oauth/clients/:client_id', oauthServer(serviceRole(deleteOAuthClient))],
  [
    'POST',
    '/admin/oauth/clients/:client_id/regenerate_secret',
    oauthServer(serviceRole(regenerateOAuthClientSecret)),
  ],
  ['GET', '/admin/sso/providers', serviceRole(listSsoProviders)],
  ['POST', '/admin/sso/providers', serviceRole(createSsoProvider), metadataSized],
  ['GET', '/admin/sso/providers/:idp_id', serviceRole(getSsoProvider)],
  ['PUT', '/admin/sso/providers/:idp_id', serviceRole(updateSsoProvider), metadataSized],
  ['DELETE', '/admin/sso/providers/:idp_id', serviceRole(deleteSsoProvider)],
]

/** At the root of the server: the form of the address that RFC 8414 (3.1) makes of an issuer with a path. */
export const ROOT_ROUTES: readonly Route<AuthContext, Call>[] = [
  ['GET', '/.well-known/oauth-authorization-server/auth/v1', oauthServer(discovery)],
  ['GET', '/.well-known/openid-configuration/auth/v1', oauthServer(discovery)],
]
