// Which of the account's kinds of factors the second step of signing in asks for, or a recovery code.
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
  /** What else the caller has. */
  others: readonly StepKind[]
  choose: (type: StepKind['type']) => void
}

/** Begins with the factor that was verified last in this browser. */
export function useStepChoice(userId: string): StepChoice {
  const { session } = useAuth()
  const [chosen, choose] = useState<StepKind['type'] | null>(null)
  const [last] = useState(lastFactor)
  const { data: codesLeft, isError: uncounted } = useQuery(codesLeftQuery(userId))
  // Until the account is read, as far as the session tells.
  const factors = useFactors(userId).data ?? factorsOf(session?.user.factors)
  const kinds = factorKinds.filter(({ type }) => factors.some(factor => factor.type === type))
  // Where they could not be counted, whoever has one is not locked out.
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
