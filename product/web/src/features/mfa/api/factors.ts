// Lists and removes the caller's second factors of every kind.
import type { Factor } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '@/lib/auth/own-account'
import { mfaKey } from '@/lib/auth/query-keys'
import { loadClient } from '@/lib/load-client'
import { logFailure } from '@/lib/log-failure'
import { refreshing } from '@/lib/refreshing'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { OwnFactor } from '../factor-kind'
import { maskedPhone } from '../masked-phone'
import { verifyAppCode } from './authenticator-app'

/** Names a phone that has no name. The client's type lacks the number. */
const phoneName = (factor: Factor & { phone?: string }): string =>
  factor.phone ? maskedPhone(factor.phone) : ''

/** Returns the oldest first, without factors that were never confirmed. */
export const factorsOf = (factors: readonly Factor[] = []): OwnFactor[] =>
  factors
    .filter(({ status }) => status === 'verified')
    .map(factor => ({
      id: factor.id,
      type: factor.factor_type,
      name: factor.friendly_name || phoneName(factor),
      addedAt: factor.created_at ?? '',
    }))
    .sort((a, b) => a.addedAt.localeCompare(b.addedAt))

export const useFactors = (userId: string) =>
  useQuery({ ...ownAccountQuery(userId), select: ({ factors }) => factorsOf(factors) })

/**
 * Renews the session afterwards, whose AAL still counts that factor. @param code where the AAL has to be upgraded first
 */
async function removeFactor({ id, code }: { id: string; code?: string }): Promise<void> {
  if (code) await verifyAppCode(code)
  const { auth } = await loadClient()
  unwrap(await auth.mfa.unenroll({ factorId: id }))
  const { error } = await auth.refreshSession()
  if (error) logFailure('The session was not renewed after a factor was removed', error)
}

export const useRemoveFactor = () => useMutation({ mutationFn: removeFactor, onSettled: refreshing(mfaKey) })
