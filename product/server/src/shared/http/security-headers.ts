/** In charge of the headers that every response carries; a route that needs stricter ones sets its own afterwards. */
import type { FastifyInstance } from 'fastify'

interface HeaderSettings {
  siteUrl: string
  /** With `buyButtons` pages show Stripe's own buttons and frames. */
  stripe: { buyButtons: object | null } | null
}

/** @param podcasts the addresses whose players pages may show, as they are now */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: HeaderSettings,
  podcasts: () => readonly string[],
): void {
  const policy = currentPolicy(config, podcasts)
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    // This says the same as `frame-ancestors` below, for clients that do not know that directive.
    'x-frame-options': 'DENY',
    // No path and no query: addresses of pages may hold tokens.
    'referrer-policy': 'strict-origin',
    'permissions-policy': permissionsPolicy(config),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  if (config.siteUrl.startsWith('https:')) always['strict-transport-security'] = 'max-age=31536000'

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always).header('content-security-policy', policy())
    done()
  })
}

function currentPolicy(config: HeaderSettings, podcasts: () => readonly string[]): () => string {
  let made: { of: readonly string[]; policy: string } | undefined
  return () => {
    const of = podcasts()
    if (made?.of !== of) made = { of, policy: contentSecurityPolicy(config, of) }
    return made.policy
  }
}

/**
 * Returns the policy. It allows no inline script. Inline style stays allowed: the site positions and colours elements
 * through it.
 */
export function contentSecurityPolicy(config: HeaderSettings, podcastUrls: readonly string[]): string {
  const buttons = config.stripe?.buyButtons
  const stripe = buttons ? ['https://js.stripe.com'] : []
  const stripeFrames = buttons ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : []
  const stripeCalls = buttons ? ['https://api.stripe.com'] : []
  const frames = [...podcastUrls.map(playerOrigin), ...stripeFrames]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...stripe],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', config.siteUrl],
    'font-src': ["'self'"],
    'connect-src': ["'self'", config.siteUrl, config.siteUrl.replace(/^http/, 'ws'), ...stripeCalls],
    'frame-src': frames.length > 0 ? ["'self'", ...frames] : ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** Returns the origin of a player: Apple's is another one than that of its pages. */
function playerOrigin(url: string): string {
  const { origin, hostname } = new URL(url)
  return hostname === 'podcasts.apple.com' ? 'https://embed.podcasts.apple.com' : origin
}

function permissionsPolicy(config: HeaderSettings): string {
  const payment = config.stripe?.buyButtons ? '(self "https://js.stripe.com")' : '()'
  return `camera=(), microphone=(), geolocation=(), payment=${payment}`
}
