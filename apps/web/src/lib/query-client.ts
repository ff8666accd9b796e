// The cache of server data, and what happens everywhere when a session turns out to be over.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const isUnauthorised = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  (('status' in error && error.status === 401) || ('code' in error && error.code === 'session_not_found'))

/** Errors that trying again cannot mend. */
const isFinal = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500

/**
 * Makes the query client.
 * @param onUnauthorised called when any answer is 401, so that a session revoked elsewhere ends here too.
 */
export function createQueryClient(onUnauthorised: () => void = () => {}): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorised(error)) onUnauthorised()
  }
  return new QueryClient({
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
}
