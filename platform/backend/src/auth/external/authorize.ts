/** GET /authorize: leads the browser to a provider, to sign in there. */
import type { Endpoint } from '../context/context'
import { AuthError } from './refusals'
import { redirectTarget } from '../rules/redirect-target'
import { beginAtProvider, providerOf } from './begin'
import { redirectWithError } from './redirect-with-error'

/** A person looks at what comes back, not a script. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['provider_secret_unreadable', 'service_unavailable'])

export const authorize: Endpoint = async (context, call) => {
  try {
    const provider = await providerOf(context, call)
    const url = await beginAtProvider(context, call, provider, null)
    if (call.query.skip_http_redirect === 'true') return { url: url.href }
    return await call.reply.redirect(url.href, 302)
  } catch (error) {
    if (!(error instanceof AuthError) || !FOR_PEOPLE.has(error.code)) throw error
    const target = redirectTarget(call.query.redirect_to, context.config) ?? context.config.siteUrl
    return redirectWithError(context, call, target, error)
  }
}
