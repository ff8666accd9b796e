/**
 * Makes the address at which the browser takes an answer back to an app (RFC 6749, 4.1.2), with who answered (RFC
 * 9207).
 */
import type { AuthContext } from '../context/context'
import { issuerOf } from '../rules/auth-address'
import type { OAuthErrorCode } from './oauth-error'
import { withParameters } from './redirect-uri'

interface Asked {
  redirect_uri: string
  state: string | null
}

export function answerWithCode({ config }: Pick<AuthContext, 'config'>, asked: Asked, code: string): string {
  return withParameters(asked.redirect_uri, { code, state: asked.state, iss: issuerOf(config) })
}

export function answerWithError(
  { config }: Pick<AuthContext, 'config'>,
  asked: Asked,
  error: OAuthErrorCode,
  description: string,
): string {
  return withParameters(asked.redirect_uri, {
    error,
    error_description: description,
    state: asked.state,
    iss: issuerOf(config),
  })
}
