/** Guards of the endpoints for other apps. */
import type { AuthContext, Call, Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { namesOrigin } from '../rules/redirect-patterns'

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
    if (origin !== undefined && !isOwnOrigin(context, origin)) {
      throw invalid('unauthorized request origin')
    }
    return endpoint(context, call)
  }
}

function isOwnOrigin({ config }: AuthContext, origin: string): boolean {
  const { siteUrl, redirectOrigins, redirectPatterns = [] } = config
  const own = [siteUrl, ...redirectOrigins].map(url => new URL(url).origin)
  return own.includes(origin) || namesOrigin(origin, redirectPatterns)
}

/** Lets no script of another site read the address that a browser is led to (RFC 9700, 2.6). */
export function withoutCrossOrigin({ reply }: Call): void {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
}
