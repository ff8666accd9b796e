// Shows what a member can do now with the membership. The dialogs are loaded when they open.
import type { MembershipDetails } from '@juno/domain/payments/own-membership'
import { isRunning } from '@juno/domain/payments/membership-acts'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { lazyPart } from '@/lib/load-part'
import { logFailure } from '@/lib/log-failure'
import { useMembershipAct } from '../api/own-membership'

const SwitchDialog = lazyPart(async () => (await import('./switch-dialog')).SwitchDialog)
const PauseDialog = lazyPart(async () => (await import('./pause-dialog')).PauseDialog)
const ReturnDialog = lazyPart(async () => (await import('./return-dialog')).ReturnDialog)
const EndDialog = lazyPart(async () => (await import('./end-dialog')).EndDialog)

interface MembershipActionsProps {
  membership: MembershipDetails
  userId: string
}

type Question = 'switch' | 'pause' | 'return' | 'end'

export function MembershipActions({ membership, userId }: MembershipActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { acts, plan, state } = membership
  const close = () => setQuestion(null)
  const asked = { membership, userId, onClose: close }
  const waysBack =
    !isRunning(membership) && membership.source === 'subscription' && !membership.moneyBackAsked
  const given = membership.source !== 'subscription' && state === 'ended'
  if (acts.length === 0 && !waysBack && !given) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t pt-5">
      {(waysBack || given) && (
        <ButtonLink to={paths.membershipSelection} size="little">
          Renew my membership
        </ButtonLink>
      )}
      {acts.includes('keep') && <KeepButton userId={userId} />}
      {acts.includes('return') && (
        <Button size="little" onClick={() => setQuestion('return')}>
          {state === 'paused' ? 'Come back now' : 'Cancel the pause'}
        </Button>
      )}
      {acts.includes('switch') && (
        <Button variant="quiet" size="little" onClick={() => setQuestion('switch')}>
          {plan === 'annual' ? 'Switch to monthly' : 'Switch to annual'}
        </Button>
      )}
      {acts.includes('pause') && (
        <Button variant="quiet" size="little" onClick={() => setQuestion('pause')}>
          Pause
        </Button>
      )}
      {acts.includes('end') && (
        <Button variant="quiet" size="little" onClick={() => setQuestion('end')}>
          End my membership
        </Button>
      )}
      <Suspense fallback={null}>
        {question === 'switch' && <SwitchDialog {...asked} />}
        {question === 'pause' && <PauseDialog {...asked} />}
        {question === 'return' && <ReturnDialog {...asked} />}
        {question === 'end' && <EndDialog {...asked} />}
      </Suspense>
    </div>
  )
}

function KeepButton({ userId }: { userId: string }) {
  const act = useMembershipAct(userId)
  // The button disappears once it has worked.
  const keep = () =>
    act.mutateAsync({ name: 'keep', body: {} }).then(
      () => void toast({ title: 'Your membership continues', description: 'We are glad that you stay.' }),
      (error: unknown) => {
        logFailure('The membership could not be kept', error)
        toast({ title: 'That did not work', description: failureText(error), variant: 'destructive' })
      },
    )
  return (
    <Button size="little" busy={act.isPending} onClick={() => void keep()}>
      Keep my membership
    </Button>
  )
}
