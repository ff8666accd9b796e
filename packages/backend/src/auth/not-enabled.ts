/**
 * Endpoints of features that are disabled. They respond as GoTrue does.
 */
import type { Endpoint } from './context'
import { AuthError, type AuthErrorCode } from './error-catalogue'
import type { SignedInEndpoint } from './wire/guards'

const refuse =
  (code: AuthErrorCode): (() => Promise<never>) =>
  async () => {
    throw new AuthError(code)
  }

export const authorize: Endpoint = async (_, call) => {
  const provider = call.query.provider ?? ''
  const message = provider
    ? 'Unsupported provider: provider is not enabled'
    : 'Unsupported provider: missing provider'
  throw new AuthError('provider_disabled', { message })
}
export const callback: Endpoint = refuse('provider_disabled')
export const sso: Endpoint = refuse('saml_provider_disabled')
export const linkIdentity: SignedInEndpoint = refuse('manual_linking_disabled')
export const unlinkIdentity: SignedInEndpoint = refuse('manual_linking_disabled')
