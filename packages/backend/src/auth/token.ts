/**
 * POST /token: one grant, one file.
 */
import type { Endpoint } from './context'
import { AuthError } from './error-catalogue'
import { idTokenGrant } from './token-id-token'
import { passwordGrant } from './token-password'
import { pkceGrant } from './token-pkce'
import { refreshTokenGrant } from './token-refresh'

const GRANTS: Readonly<Record<string, Endpoint>> = {
  password: passwordGrant,
  refresh_token: refreshTokenGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
}

export const token: Endpoint = (context, call) => {
  const grant = Object.hasOwn(GRANTS, call.query.grant_type ?? '')
    ? GRANTS[call.query.grant_type!]
    : undefined
  if (!grant) throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' })
  return grant(context, call)
}
