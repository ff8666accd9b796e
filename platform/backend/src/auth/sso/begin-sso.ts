/** POST /sso: leads somebody to their organization, found by its domain or by its id, to sign in there. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isUuid } from '../../db/uuid'
import type { AuthContext } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { bindToBrowser } from '../external/browser-binding'
import { codeChallenge, codeChallengeFields } from '../rules/code-challenge'
import { redirectTarget } from '../rules/redirect-target'
import { read } from '../wire/body-parsers'
import { readIdpMetadata } from './idp-metadata'
import { findProvider, type SsoProvider } from './providers'
import { insertRelayState } from './relay-states'
import { samlEnabled } from './saml-enabled'
import { requestSignIn } from './service-provider'

const schema = z.object({
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...codeChallengeFields,
})

export const beginSso = samlEnabled(async (context, call, sp) => {
  const body = read(schema, call.body)
  const provider = await providerOf(context, body)
  if (provider.disabled) throw new AuthError('sso_provider_disabled')
  const challenge = codeChallenge(body)
  const id = randomUUID()
  const idp = readIdpMetadata(provider.metadata_xml)
  const { url, requestId } = await requestSignIn(sp, idp, id, provider.name_id_format)
  const cookie = {
    redirectUri: sp.acsUrl,
    formPost: true,
    lifetimeSeconds: sp.settings.relayStateSeconds,
  }
  await insertRelayState(
    context.pool,
    {
      id,
      flowId: randomUUID(),
      providerId: provider.id,
      requestId,
      redirectTo: redirectTarget(body.redirect_to ?? undefined, context.config) ?? context.config.siteUrl,
      challenge,
      // A page of another origin keeps no cookie of ours; with a challenge it needs none.
      browserHash: challenge === null ? bindToBrowser(call, cookie, id) : null,
    },
    context.clock(),
  )
  return body.skip_http_redirect ? { url } : call.reply.redirect(url, 303)
})

async function providerOf(
  { pool }: AuthContext,
  { provider_id: id, domain }: z.infer<typeof schema>,
): Promise<SsoProvider> {
  if (id && domain) throw invalid('Only one of provider_id or domain supported')
  if (!id && !domain) throw invalid('A provider_id or domain needs to be provided')
  if (id) {
    const found = isUuid(id) ? await findProvider(pool, 'id', id) : null
    if (!found) throw new AuthError('sso_provider_not_found', { message: 'No such SSO provider' })
    return found
  }
  const found = await findProvider(pool, 'domain', domain!.trim())
  if (found) return found
  throw new AuthError('sso_provider_not_found', { message: 'No SSO provider assigned for this domain' })
}
