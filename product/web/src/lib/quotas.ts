// Reads the member's quotas for submissions and uploads, and recognises a refusal once one is used up
// (docs/specification/safety.md#quotas).
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export type QuotaKind = 'events' | 'resources' | 'uploads' | 'bytes'

export interface Quota {
  used: number
  allowed: number
}

/** Empty for admins, who have no quotas. */
export const quotasQuery = () =>
  queryOptions({
    queryKey: ['own-quotas'],
    queryFn: async (): Promise<Partial<Record<QuotaKind, Quota>>> =>
      Object.fromEntries(
        unwrap(await supabase.rpc('own_quotas')).map(({ kind, used, allowed }) => [kind, { used, allowed }]),
      ),
  })

/** Thrown when a quota is used up. The message is for the person. */
export class QuotaReached extends Error {
  override readonly name = 'QuotaReached'
}

/** Returns null for any other refusal by the data wire or the storage wire. */
export function quotaReached(refusal: unknown): QuotaReached | null {
  const { code, error, message } = (refusal ?? {}) as Record<string, unknown>
  const isQuota = [code, error].some(state => state === 'PT429' || state === 'PT413')
  return isQuota && typeof message === 'string' ? new QuotaReached(message, { cause: refusal }) : null
}
