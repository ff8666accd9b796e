// Defines how long the lists of types and categories stay fresh and cached, and when a failed request is retried
// (docs/specification/resources.md#list-freshness).
import { isFinal } from '@/lib/query-client'

const minute = 60_000

export const listFreshness = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  retry: (failures: number, error: Error) => failures < 3 && !isFinal(error),
}
