// Chooses the kind of factor, or the recovery code, that the second step of signing in asks for.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '@/lib/auth/auth-context'
import { factorsOf, useFactors } from './api/factors'
import { lastFactor } from './api/last-factor'
import { codesLeftQuery } from './api/recovery-codes'
import { factorKind, factorKinds, recoveryCode } from './factor-kinds'
import type { OwnFactor, StepKind } from './factor-kind'

export interface StepChoice {
  kind: StepKind
  /** The caller's factors of this kind. */
  factors: readonly OwnFactor[]
  /** The other kinds that the caller can use. */
  others: readonly StepKind[]
  choose: (type: StepKind['type']) => void
}

/** Starts with the factor that was verified last in this browser. */
export function useStepChoice(userId: string): StepChoice {
  const { session } = useAuth()
  const [chosen, choose] = useState<StepKind['type'] | null>(null)
  const [last] = useState(lastFactor)
  const { data: codesLeft, isError: uncounted } = useQuery(codesLeftQuery(userId))
  // Until the account is read, the session tells which factors there are.
  const factors = useFactors(userId).data ?? factorsOf(session?.user.factors)
  const kinds = factorKinds.filter(({ type }) => factors.some(factor => factor.type === type))
  // Where the codes could not be counted, a member who has one must not be locked out.
  const all: readonly StepKind[] = codesLeft || uncounted ? [...kinds, recoveryCode] : kinds
  const kind =
    all.find(({ type }) => type === chosen) ??
    factorKind(factors.find(({ id }) => id === last)?.type ?? kinds[0]?.type)
  return {
    kind,
    factors: factors.filter(({ type }) => type === kind.type),
    others: all.filter(other => other !== kind),
    choose,
  }
}
