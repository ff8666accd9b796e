/**
 * POST /logout: ends sessions; their access tokens are refused from then on.
 *
 * A session that has not given the second factor of its account ends none that has, or a password alone would sign the
 * owner out. That is no error: auth-js drops its own session after 401, 403 and 404 and reports success, so that the
 * session would go on here, and keeps its own after any other error, so that nobody could sign out.
 */
import { endSessions, type SignOutScope } from '../accounts/sessions'
import { invalid } from '../auth-error'
import { secondFactorMissing, type SignedInEndpoint } from '../wire/guards'

const SCOPES: ReadonlySet<string> = new Set<SignOutScope>(['global', 'local', 'others'])

export const logout: SignedInEndpoint = async (context, call, principal) => {
  const { user, session } = principal
  const scope = call.query.scope ?? 'global'
  if (!SCOPES.has(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  const highest = session && secondFactorMissing(principal) ? 'aal1' : undefined
  await endSessions(context.pool, user.id, scope as SignOutScope, session?.id ?? null, highest)
}
