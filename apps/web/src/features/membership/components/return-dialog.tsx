// The end of a pause: taken back before it begins, or back early, which begins a period and is paid.
import { moneyText } from '@juno/domain/payments/money'
import { monthsLater } from '@juno/domain/payments/membership-acts'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { useMembershipAct } from '../api/own-membership'
import { Figures } from './figures'
import type { MembershipQuestion } from './membership-question'

export function ReturnDialog({ membership, userId, onClose }: MembershipQuestion) {
  const act = useMembershipAct(userId)
  const { state, pausedFrom, next, plan } = membership
  const begun = state === 'paused'
  const amount = next && moneyText(next.cents, next.currency)
  return (
    <ConfirmAction
      title={begun ? 'Come back now?' : 'Take the pause back?'}
      confirmLabel={begun ? (amount ? `Come back and pay ${amount}` : 'Come back') : 'Take it back'}
      cancelLabel={begun ? 'Stay on pause' : 'Keep the pause'}
      variant="primary"
      action={() => act.mutateAsync({ name: 'return', body: {} })}
      onDone={() => toast({ title: begun ? 'Welcome back' : 'Your membership goes on without a pause' })}
      onClose={onClose}
    >
      {begun ? (
        <>
          <p>
            Everything opens again at once, and a new {plan === 'annual' ? 'year' : 'month'} begins today.
          </p>
          <Figures
            rows={[
              ...(amount ? [['To pay now', amount] as const] : []),
              ['Next payment', longDateText(monthsLater(new Date(), plan === 'annual' ? 12 : 1))],
            ]}
          />
        </>
      ) : (
        <p>
          Your membership goes on as before, and nothing is charged now.
          {pausedFrom &&
            ` The next payment${amount ? `, ${amount},` : ''} is on ${longDateText(pausedFrom)}.`}
        </p>
      )}
    </ConfirmAction>
  )
}
