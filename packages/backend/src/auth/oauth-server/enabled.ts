/** Guards of the endpoints for other tools. */
import type { AuthContext, Call, Endpoint } from '../context'
import { AuthError, invalid } from '../error-catalogue'

/** Requires that the operator has switched the OAuth server on. */
export function oauthServer(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!context.policy.oauthServer.enabled) throw new AuthError('feature_disabled')
    return endpoint(context, call)
  }
}

/** Requires that a request of a browser comes from a page of ours: others do not decide what a person allows. */
export function fromOwnPages(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    const { origin } = call.headers
    if (origin !== undefined && !ownOrigins(context).includes(origin)) {
      throw invalid('unauthorized request origin')
    }
    return endpoint(context, call)
  }
}

function ownOrigins({ config }: AuthContext): string[] {
  return [config.siteUrl, ...config.redirectOrigins].map(url => new URL(url).origin)
}

/** No script of another site may read what a browser is led to (RFC 9700, 2.6). */
export function withoutCrossOrigin({ reply }: Call): void {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
}
