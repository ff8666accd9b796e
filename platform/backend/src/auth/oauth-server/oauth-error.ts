/** Errors as apps expect them (RFC 6749, 5.2; RFC 7591, 3.2.2; OpenID Connect Core, 3.1.2.6). */
import type { Endpoint } from '../context/context'

export type OAuthErrorCode =
  | 'access_denied'
  | 'consent_required'
  | 'interaction_required'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'

export class OAuthError extends Error {
  override readonly name = 'OAuthError'

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
    cause?: unknown,
  ) {
    super(description, { cause })
  }
}

/** Renders the endpoint's OAuth errors as JSON. */
export function withOAuthErrors(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    try {
      return await endpoint(context, call)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      context.logger.info({ code: error.code, err: error.cause }, error.message)
      const unknown = error.code === 'invalid_client'
      if (unknown) call.reply.header('www-authenticate', 'Basic realm="oauth"')
      return call.reply
        .code(unknown ? 401 : 400)
        .send({ error: error.code, error_description: error.message })
    }
  }
}
