// Asks for one of the account's factors at the second step of signing in, with links to the others.
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { signOut } from '@/components/sign-out'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { mfaTexts } from '../texts'
import { useStepChoice, type StepChoice } from '../use-step-choice'

interface FactorStepProps {
  /** The account whose factor is asked for, as people know it. */
  account: string
  choice: StepChoice
  /** Called after signing out. Behind a guard, the guard redirects. */
  onLeft?: () => void
}

export function FactorStep({ account, choice, onLeft }: FactorStepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-soft">
        For <strong className="wrap-anywhere text-ink">{account}</strong>
      </p>
      <ChosenStep {...choice} />
      <div className="mt-2 grid gap-3 border-t pt-6 text-[15px] text-soft">
        <p>
          {mfaTexts.lostPhone} {mfaTexts.otherWays} Otherwise{' '}
          <Link to={paths.contact} className="text-link">
            write to the team
          </Link>
          : once they are sure that it is you, they turn it off and your password is enough again.
        </p>
        <p>
          Not you?{' '}
          <Button
            variant="link"
            className="text-[15px]"
            onClick={() => void signOut().then(left => left && onLeft?.())}
          >
            Use another account
          </Button>
        </p>
      </div>
    </div>
  )
}

/** Asks for the chosen factor, with links to the others. */
export function ChosenStep({ kind, factors, others, choose }: StepChoice) {
  return (
    <>
      <kind.Step key={kind.type} factors={factors} />
      {others.map(other => (
        <Button key={other.type} variant="quiet" className="w-full" onClick={() => choose(other.type)}>
          <other.icon className="size-4" aria-hidden="true" />
          {other.instead}
        </Button>
      ))}
    </>
  )
}

/** Asks for a factor before it renders its children, where the account has MFA. It is for pages outside the guards. */
export function FactorFirst({ children }: { children: ReactNode }) {
  const { session, user } = useAuth()
  if (!session || !user || !awaitsCode(session)) return children
  return <FactorAsked account={user.account} userId={user.id} />
}

function FactorAsked({ account, userId }: { account: string; userId: string }) {
  const choice = useStepChoice(userId)
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <h2 className="font-display text-2xl">{choice.kind.stepTitle}</h2>
      <FactorStep
        account={account}
        choice={choice}
        onLeft={() => void navigate(paths.signIn, { replace: true })}
      />
    </div>
  )
}
