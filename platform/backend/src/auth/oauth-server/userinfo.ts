/** GET and POST /oauth/userinfo: what the app of the token may know of its account (OpenID Connect Core, 5.3). */
import { AuthenticationError } from '../../http/authentication-error'
import type { Endpoint } from '../context/context'
import { AuthError, type AuthErrorCode } from '../auth-error'
import { ownerOrApp } from '../wire/guards'
import { scopedClaims } from './scopes'

const read: Endpoint = ownerOrApp(async (_, __, { user, app }) => ({
  sub: user.id,
  ...scopedClaims(user, app?.scopes ?? []),
}))

export const userinfo: Endpoint = async (context, call) => {
  try {
    return await read(context, call)
  } catch (error) {
    if (!(error instanceof AuthenticationError || error instanceof AuthError)) throw error
    // RFC 6750, 3: without a token no reason is given.
    const reason = error.code === 'no_authorization' ? '' : ', error="invalid_token"'
    call.reply.header('www-authenticate', `Bearer realm="oauth"${reason}`)
    const code = error instanceof AuthError ? (error.code as AuthErrorCode) : 'bad_jwt'
    throw new AuthError(code, { status: 401, cause: error })
  }
}
