// Offers the money-back guarantee, for as long as it lasts.
import type { MembershipDetails } from '@juno/domain/payments/own-membership'
import { moneyText } from '@juno/domain/payments/money'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { now } from '@/lib/now'
import { useMembershipAct } from '../api/own-membership'
import { daysLeftText } from '../membership-text'

interface MoneyBackProps {
  moneyBack: NonNullable<MembershipDetails['moneyBack']>
  userId: string
}

export function MoneyBack({ moneyBack, userId }: MoneyBackProps) {
  const act = useMembershipAct(userId)
  const [asking, setAsking] = useState(false)
  const { until, cents, currency } = moneyBack
  const amount = moneyText(cents, currency)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-blush p-4">
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-semibold">Money-back guarantee: {daysLeftText(until, now())}</p>
        <p className="mt-0.5 text-[15px] text-soft">
          Not for you after all? Until {longDateText(until)} you can get {amount} back, no questions asked.
        </p>
      </div>
      <Button variant="quiet" size="little" onClick={() => setAsking(true)}>
        Take my money back
      </Button>
      {asking && (
        <ConfirmAction
          title={`Take ${amount} back?`}
          confirmLabel={`Take ${amount} back`}
          cancelLabel="Stay a member"
          variant="destructive"
          action={() => act.mutateAsync({ name: 'money-back', body: { cents } })}
          onDone={({ membership }) =>
            toast(
              membership?.moneyBackAsked
                ? {
                    title: 'We have noted it',
                    description:
                      'Our payment provider does not respond right now. Your money goes back as soon as it does, and we email you then.',
                  }
                : {
                    title: `${amount} is on its way back to you`,
                    description: 'It can take your bank up to ten days to show it.',
                  },
            )
          }
          onClose={() => setAsking(false)}
        >
          <p>
            Everything that you paid, {amount}, goes back to your card, and your membership ends at once: the
            members’ pages close for you. Your profile stays as it is.
          </p>
          <p className="mt-3">The guarantee can be used once. This cannot be undone.</p>
        </ConfirmAction>
      )}
    </div>
  )
}
