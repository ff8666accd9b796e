// How long the lists of types and categories stay fresh and cached, and how often they are asked again when that
// fails (docs/specification/resources.md#list-freshness). What is refused for good is not asked again.
import { isFinal } from '@/lib/query-client'

const minute = 60_000

export const listFreshness = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  retry: (failures: number, error: Error) => failures < 3 && !isFinal(error),
}
