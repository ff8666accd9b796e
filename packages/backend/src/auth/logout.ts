/**
 * POST /logout: ends sessions; their access tokens are refused from then on.
 */
import { endSessions, type SignOutScope } from './accounts/sessions'
import { invalid } from './error-catalogue'
import type { SignedInEndpoint } from './wire/guards'

const SCOPES: ReadonlySet<string> = new Set<SignOutScope>(['global', 'local', 'others'])

export const logout: SignedInEndpoint = async (context, call, { user, session }) => {
  const scope = call.query.scope ?? 'global'
  if (!SCOPES.has(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  await endSessions(context.pool, user.id, scope as SignOutScope, session?.id ?? null)
}
