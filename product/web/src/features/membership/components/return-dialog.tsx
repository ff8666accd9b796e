// Ends a pause: either before it begins, or early, which begins a paid period.
import { moneyText } from '@juno/domain/payments/money'
import { monthsAfter } from '@juno/domain/payments/months-after'
import { Alert } from '@/components/ui/alert'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { now } from '@/lib/now'
import { useMembershipAct } from '../api/own-membership'
import { Figures } from '@/components/figures'
import type { MembershipQuestion } from './membership-question'

export function ReturnDialog({ membership, userId, onClose }: MembershipQuestion) {
  const act = useMembershipAct(userId)
  const { state, pausedFrom, next, comeBack, plan } = membership
  const begun = state === 'paused'
  const cost = begun ? comeBack : next
  const amount = cost && moneyText(cost.cents, cost.currency)
  return (
    <ConfirmAction
      title={begun ? 'Come back now?' : 'Cancel the pause?'}
      confirmLabel={
        begun ? (comeBack?.cents ? `Come back and pay ${amount}` : 'Come back') : 'Cancel the pause'
      }
      ready={!begun || comeBack !== null}
      cancelLabel={begun ? 'Stay on pause' : 'Keep the pause'}
      variant="primary"
      action={() => act.mutateAsync({ name: 'return', body: { cents: begun ? comeBack!.cents : null } })}
      onDone={() => toast({ title: begun ? 'Welcome back' : 'Your membership continues without a pause' })}
      onClose={onClose}
    >
      {begun && !comeBack ? (
        <Alert>We cannot read right now what it costs. Please try again in a few minutes.</Alert>
      ) : begun ? (
        <>
          <p>
            Everything opens again at once, and a new {plan === 'annual' ? 'year' : 'month'} begins today.
          </p>
          <Figures
            rows={[
              ...(amount ? [['To pay now', amount] as const] : []),
              ['Next payment', longDateText(monthsAfter(now(), plan === 'annual' ? 12 : 1))],
            ]}
          />
        </>
      ) : (
        <p>
          Your membership continues as before, and nothing is charged now.
          {pausedFrom &&
            ` The next payment${amount ? `, ${amount},` : ''} is on ${longDateText(pausedFrom)}.`}
        </p>
      )}
    </ConfirmAction>
  )
}
