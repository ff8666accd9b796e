// Pauses the membership for one to three months, after showing the dates.
import { moneyText } from '@juno/domain/payments/money'
import { pauseMonths } from '@juno/domain/payments/membership-acts'
import { monthsAfter } from '@juno/domain/payments/months-after'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { RadioCards } from '@/components/ui/radio-cards'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { useMembershipAct } from '../api/own-membership'
import { othersText } from '../membership-text'
import type { MembershipQuestion } from './membership-question'

export function PauseDialog({ membership, userId, onClose }: MembershipQuestion) {
  const act = useMembershipAct(userId)
  const [months, setMonths] = useState('1')
  const { currentPeriodEnd: from, next } = membership
  const until = (count: number) => from && monthsAfter(new Date(from), count)
  const end = until(Number(months))
  return (
    <ConfirmAction
      title="Pause your membership?"
      confirmLabel="Pause it"
      cancelLabel="Keep it running"
      variant="primary"
      ready={from !== null}
      action={() => act.mutateAsync({ name: 'pause', body: { months: Number(months) } })}
      onDone={() => toast({ title: 'Your pause is set', description: 'You can cancel it at any time.' })}
      onClose={onClose}
    >
      <p>
        {from && `You have paid until ${longDateText(from)}: until then everything stays open. `}After that
        your membership rests, nothing is charged, and your profile waits for you.
        {membership.others.length > 0 && ` ${othersText(membership).join(' ')}`}
      </p>
      <RadioCards
        label="How long"
        className="mt-4 text-ink"
        options={pauseMonths.map(count => ({
          value: String(count),
          label: plural(count, 'month'),
          what: until(count) ? `Until ${longDateText(until(count)!)}` : '',
        }))}
        value={months}
        onValueChange={setMonths}
      />
      {end && (
        <p className="mt-4">
          On {longDateText(end)} it resumes automatically
          {next && `, with a payment of ${moneyText(next.cents, next.currency)}`}. You can come back earlier
          at any time.
        </p>
      )}
    </ConfirmAction>
  )
}
