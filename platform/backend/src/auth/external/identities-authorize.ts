/** GET /user/identities/authorize: leads the browser to a provider, to link an identity there to the own account. */
import { AuthError } from './refusals'
import type { Principal, SignedInEndpoint } from '../wire/guards'
import { beginAtProvider, providerOf } from './begin'

export const identitiesAuthorize: SignedInEndpoint = async (context, call, principal) => {
  assertMayChangeIdentities(context.policy, principal)
  const url = await beginAtProvider(context, call, await providerOf(context, call), principal.user.id)
  if (call.query.skip_http_redirect === 'true') return { url: url.href }
  return call.reply.redirect(url.href, 302)
}

/** @throws {AuthError} manual_linking_disabled; insufficient_aal, because an identity opens the account from then on */
export function assertMayChangeIdentities(
  { enableManualLinking }: { enableManualLinking: boolean },
  { user, session }: Principal,
): void {
  if (!enableManualLinking) throw new AuthError('manual_linking_disabled')
  if (user.factors.some(({ status }) => status === 'verified') && session?.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', {
      message: 'AAL2 session is required to link or unlink an identity',
    })
  }
}
