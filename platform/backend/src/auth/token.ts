/** POST /token: dispatches by grant; each has its own file and its own limit. */
import { withCaptcha } from './captcha/with-captcha'
import type { Endpoint } from './context/context'
import { AuthError } from './auth-error'
import { perAddress } from './rules/rate-limits'
import { idTokenGrant } from './external/id-token-grant'
import { passwordGrant } from './password/password-grant'
import { pkceGrant } from './external/pkce-grant'
import { refreshTokenGrant } from './tokens/refresh-grant'
import { web3Grant } from './web3/web3-grant'
import { limited } from './wire/guards'

/** A page refreshes once an hour; this is enough for an office behind one address. */
const REFRESHES = perAddress('refresh', 'tokenRefresh')

const GRANTS: Readonly<Record<string, Endpoint>> = {
  // Counts failed attempts itself, by account and by address.
  password: withCaptcha(passwordGrant),
  refresh_token: refreshTokenGrant(REFRESHES),
  pkce: limited(REFRESHES, pkceGrant),
  id_token: limited(REFRESHES, idTokenGrant),
  web3: limited(perAddress('web3', 'web3'), withCaptcha(web3Grant)),
}

export const token: Endpoint = (context, call) => {
  const grant = Object.hasOwn(GRANTS, call.query.grant_type ?? '')
    ? GRANTS[call.query.grant_type!]
    : undefined
  if (!grant) throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' })
  return grant(context, call)
}
