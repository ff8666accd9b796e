// The cache of server data, and what happens everywhere when a session turns out to be over.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { mfaKey } from '@/lib/auth/mfa-key'

interface WireError {
  status?: number
  code?: string
}

const asWireError = (error: unknown): WireError => (typeof error === 'object' && error !== null ? error : {})

/** The session is over: revoked, expired, or its owner banned. */
export function isUnauthorised(error: unknown): boolean {
  const { status, code } = asWireError(error)
  return status === 401 || code === 'session_not_found' || /^PGRST30[0-3]$/.test(code ?? '')
}

/** Refused until the second factor is given, or set up: by /api, or by the auth service. */
const owesMfa = (error: unknown) =>
  /^(mfa_code_needed|mfa_setup_needed|insufficient_aal)$/.test(asWireError(error).code ?? '')

/** Errors that trying again cannot mend: refused, invalid or missing; not overload, and not an unreachable server. */
export function isFinal(error: unknown): boolean {
  const { status = 0, code = '' } = asWireError(error)
  if (status === 408 || status === 429) return false
  return (status >= 400 && status < 500) || /^(PGRST[1-3]|22|23|28|42|P0)/.test(code)
}

/**
 * Makes the query client.
 * @param onUnauthorised called when any answer is 401, so that a session revoked elsewhere ends here too.
 */
export function createQueryClient(onUnauthorised: () => void = () => {}): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorised(error)) onUnauthorised()
    // The gate then asks anew what is missing, and shows the step.
    if (owesMfa(error)) void client.invalidateQueries({ queryKey: mfaKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isFinal(error),
        refetchOnWindowFocus: false,
      },
    },
  })
  return client
}
