// Makes the cache of server data. It reacts when a response shows that the session has ended or needs MFA.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { mfaKey } from '@/lib/auth/query-keys'
import { requireNetwork } from '@/lib/connection'
import { loadClient } from '@/lib/load-client'

interface WireError {
  status?: number
  code?: string
  cause?: unknown
}

const asWireError = (error: unknown): WireError => (typeof error === 'object' && error !== null ? error : {})

/** Returns whether the session is over: revoked, expired, or its owner banned. */
function isUnauthorised(error: unknown): boolean {
  const { status, code } = asWireError(error)
  return status === 401 || code === 'session_not_found' || /^PGRST30[0-3]$/.test(code ?? '')
}

/** Returns whether the server refuses the person this. A page's own message has the refusal as its cause. */
function isForbidden(error: unknown): boolean {
  const { status, code, cause } = asWireError(error)
  return status === 403 || code === '42501' || (cause !== undefined && isForbidden(cause))
}

/** Returns whether /api or the auth service refuses until MFA is completed or set up. */
const needsMfa = (error: unknown) =>
  /^(mfa_code_needed|mfa_setup_needed|insufficient_aal)$/.test(asWireError(error).code ?? '')

/**
 * Returns whether a retry cannot help: the request was refused or invalid, or the thing is missing. Overload and an
 * unreachable server are not final.
 */
export function isFinal(error: unknown): boolean {
  const { status = 0, code = '' } = asWireError(error)
  if (status === 408 || status === 429) return false
  return (status >= 400 && status < 500) || /^(PGRST[1-3]|22|23|28|42|P0)/.test(code)
}

/**
 * Makes the client forget a session that the server no longer knows. The guards then lead to sign-in. Never rejects.
 */
export async function checkSession(): Promise<void> {
  const { auth } = await loadClient()
  const { data } = await auth.getSession()
  if (!data.session) return
  const { error } = await auth.getUser()
  if (error?.status === 401 || error?.status === 403) await auth.signOut({ scope: 'local' })
}

/**
 * @param onUnauthorised called when any response is 401, so that a session revoked elsewhere ends here too
 * @param onForbidden called when any response is 403, so that rights lost elsewhere are lost here too
 */
export function createQueryClient(
  onUnauthorised: () => void = () => {},
  onForbidden: () => void = () => {},
): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorised(error)) onUnauthorised()
    if (isForbidden(error) && !needsMfa(error)) onForbidden()
    // The MFA guard then asks again what is missing, and shows that step.
    if (needsMfa(error)) void client.invalidateQueries({ queryKey: mfaKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    // Without a network, a change fails at once, so that nobody waits for one that is neither sent nor refused.
    mutationCache: new MutationCache({ onError, onMutate: requireNetwork }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isFinal(error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
