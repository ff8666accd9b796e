// Imitates Stripe's Customer Portal, and advances the simulated clock.
import { moneyText } from '@juno/domain/payments/money'
import {
  sandboxCards,
  sandboxTimes,
  type SandboxCard,
  type SandboxPortal,
} from '@juno/domain/payments/sandbox-pages'
import { useState } from 'react'
import { Link } from 'react-router'
import { SettingsSection } from '@/components/layout/settings-section'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { RadioCards } from '@/components/ui/radio-cards'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { dateText, longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useActInSandbox, type SandboxAct } from '../api/sandbox-portal'

interface SandboxPortalSectionsProps {
  session: string
  portal: SandboxPortal
}

export function SandboxPortalSections({ session, portal }: SandboxPortalSectionsProps) {
  const { mutate, isPending, variables } = useActInSandbox(session)
  const act = (what: SandboxAct, done: string) =>
    mutate(what, {
      onSuccess: () => toast({ title: done }),
      onError: error =>
        toast({ title: 'That did not work', description: failureText(error), variant: 'destructive' }),
    })
  const busy = (name: 'card' | 'dispute') => isPending && variables !== undefined && name in variables
  const disputable = portal.invoices.find(
    ({ status, disputed, cents }) => status === 'paid' && !disputed && cents > 0,
  )
  return (
    <div className="grid gap-9">
      <CardSection
        card={portal.card}
        busy={busy('card')}
        onChange={card => act({ card }, 'The card is changed')}
      />
      <SettingsSection title="Invoices" lead="Every payment of this customer, the newest first.">
        <Subscription subscription={portal.subscription} />
        <Invoices invoices={portal.invoices} />
      </SettingsSection>
      <SettingsSection
        title="Time"
        lead="Only the sandbox can do this: time passes for this customer alone, and what falls due happens at once."
      >
        <div className="flex flex-wrap gap-2.5">
          {sandboxTimes.map(({ value, label }) => (
            <Button
              key={value}
              variant="quiet"
              size="little"
              busy={isPending && variables !== undefined && 'time' in variables && variables.time === value}
              disabled={isPending || (value === 'payment' && !portal.subscription)}
              onClick={() => act({ time: value }, 'Time has passed')}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t pt-5">
          <Button
            variant="quiet"
            size="little"
            busy={busy('dispute')}
            disabled={isPending || !disputable}
            onClick={() => act({ dispute: true }, 'The payment is disputed')}
          >
            Dispute the last payment
          </Button>
          <p className="text-sm text-soft">As if the card’s owner had disputed the payment.</p>
        </div>
      </SettingsSection>
    </div>
  )
}

interface CardSectionProps {
  card: SandboxPortal['card']
  busy: boolean
  onChange: (card: SandboxCard) => void
}

function CardSection({ card, busy, onChange }: CardSectionProps) {
  const [chosen, setChosen] = useState<SandboxCard>('works')
  return (
    <SettingsSection title="Card" lead="What the next payment is charged to.">
      <p className="text-lg font-semibold">
        {card ? (
          <>
            <span className="capitalize">{card.brand}</span> ending in {card.last4},{' '}
            <span className="whitespace-nowrap">
              good until {String(card.expMonth).padStart(2, '0')}/{card.expYear}
            </span>
          </>
        ) : (
          'No card yet'
        )}
      </p>
      <RadioCards label="New card" options={sandboxCards} value={chosen} onValueChange={setChosen} />
      <Button size="little" className="justify-self-start" busy={busy} onClick={() => onChange(chosen)}>
        Use this card
      </Button>
    </SettingsSection>
  )
}

const statusTexts: Record<string, string> = {
  active: 'Active',
  trialing: 'Without payment for now',
  past_due: 'Payment is late',
  unpaid: 'Not paid',
  canceled: 'Ended',
}

function Subscription({ subscription }: Pick<SandboxPortal, 'subscription'>) {
  if (!subscription) return <p className="text-soft">This customer has no subscription.</p>
  const { status, cents, currency, interval, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  const day = longDateText(currentPeriodEnd)
  return (
    <p>
      <span className="font-semibold">{statusTexts[status] ?? status}</span>
      {status !== 'canceled' && (
        <>
          {': '}
          {moneyText(cents, currency)} per {interval},{' '}
          {cancelAtPeriodEnd ? `ends on ${day}` : `next on ${day}`}
        </>
      )}
    </p>
  )
}

const invoiceTexts: Record<string, string> = { paid: 'Paid', open: 'Not paid', void: 'Cancelled' }

function Invoices({ invoices }: Pick<SandboxPortal, 'invoices'>) {
  if (invoices.length === 0) return <p className="text-soft">No invoices yet.</p>
  return (
    <ul className="divide-y border-t">
      {invoices.map(({ id, at, cents, currency, status, refundedCents, disputed }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
          <Link to={`${paths.sandbox}/invoice?invoice=${id}`} className="text-link min-w-28">
            {dateText(at)}
          </Link>
          <span className="grow font-semibold tabular-nums">{moneyText(cents, currency)}</span>
          <span className="flex flex-wrap gap-1.5">
            {disputed && <Chip tone="danger">Disputed</Chip>}
            {refundedCents > 0 && <Chip tone="sand">{moneyText(refundedCents, currency)} refunded</Chip>}
            <Chip tone={status === 'paid' ? 'sage' : 'gold'}>{invoiceTexts[status] ?? status}</Chip>
          </span>
        </li>
      ))}
    </ul>
  )
}
