// Asks for a factor again within a page, before an action that an unattended session must not be able to do.
import { useEffect, useState } from 'react'
import { useAuth } from '@/lib/auth/auth-context'
import { useStepChoice } from '../use-step-choice'
import { ChosenStep } from './factor-step'

export interface FactorAgainProps {
  /** Each verified factor gives the session another token. */
  onGiven: () => void
}

export function FactorAgain({ onGiven }: FactorAgainProps) {
  const { session, user } = useAuth()
  const token = session?.access_token
  const [before] = useState(token)
  const isGiven = token !== before
  useEffect(() => {
    if (isGiven) onGiven()
    // The effect runs once for each token. The page that asks makes another function at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return user && <Asked userId={user.id} />
}

function Asked({ userId }: { userId: string }) {
  const choice = useStepChoice(userId)
  return (
    <div className="grid max-w-sm gap-4">
      <h3 className="font-medium">{choice.kind.stepTitle}</h3>
      <ChosenStep {...choice} />
    </div>
  )
}
