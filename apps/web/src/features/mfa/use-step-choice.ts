// Which of the account's kinds of factors the second step of signing in asks for.
import { useState } from 'react'
import { useAuth } from '@/lib/auth/auth-context'
import { factorsOf, useFactors } from './api/factors'
import { lastFactor } from './api/last-factor'
import { factorKind, factorKinds } from './factor-kinds'
import type { FactorKind, FactorType, OwnFactor } from './factor-kind'

export interface StepChoice {
  kind: FactorKind
  /** The caller's factors of this kind. */
  factors: readonly OwnFactor[]
  /** The other kinds that the caller has. */
  others: readonly FactorKind[]
  choose: (type: FactorType) => void
}

/** Begins with the factor that was verified last in this browser. */
export function useStepChoice(userId: string): StepChoice {
  const { session } = useAuth()
  const [chosen, choose] = useState<FactorType | null>(null)
  const [last] = useState(lastFactor)
  // Until the account is read, as far as the session tells.
  const factors = useFactors(userId).data ?? factorsOf(session?.user.factors)
  const kinds = factorKinds.filter(({ type }) => factors.some(factor => factor.type === type))
  const kind =
    kinds.find(({ type }) => type === chosen) ??
    factorKind(factors.find(({ id }) => id === last)?.type ?? kinds[0]?.type)
  return {
    kind,
    factors: factors.filter(({ type }) => type === kind.type),
    others: kinds.filter(other => other !== kind),
    choose,
  }
}
