// How the membership is paid: the card, and the receipts.
import { moneyText } from '@juno/domain/payments/money'
import type { MembershipDetails, OwnMembership } from '@juno/domain/payments/own-membership'
import { CreditCard, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { dateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { logFailure } from '@/lib/log-failure'
import { useOpenProvider } from '../api/own-membership'
import { cardText } from '../membership-text'

type Receipt = OwnMembership['receipts'][number]

interface PaymentDetailsProps extends Pick<OwnMembership, 'card' | 'receipts'> {
  membership: MembershipDetails
  checkoutMode: 'stripe' | 'sandbox'
}

export function PaymentDetails({ card, receipts, membership, checkoutMode }: PaymentDetailsProps) {
  const provider = useOpenProvider()
  const open = (page: 'card' | 'portal') =>
    provider.mutate(page, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: error => {
        logFailure('The page of the payment provider could not be opened', error)
        toast({ title: 'That did not work', description: failureText(error), variant: 'destructive' })
      },
    })
  const owes = membership.state === 'grace'
  const busy = provider.isPending || provider.isSuccess
  // Null for a card that will not be charged any more.
  const own = membership.status === 'canceled' || !card ? null : cardText(card, new Date())
  return (
    <>
      {own && (
        <Part title="Payment method">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <CreditCard className="size-5 shrink-0 text-plum max-xs:hidden" aria-hidden="true" />
            <p className="min-w-0 flex-[1_1_190px] text-[15px]">
              {own.name}
              <span className={cn('block text-sm', own.expired ? 'font-semibold text-danger' : 'text-soft')}>
                {own.expiry}
              </span>
            </p>
            <Button
              variant={owes ? 'primary' : 'quiet'}
              size="little"
              busy={busy}
              onClick={() => open('card')}
            >
              {owes ? 'Update card and pay' : 'Change card'}
            </Button>
          </div>
        </Part>
      )}
      {receipts.length > 0 && (
        <Part title="Receipts">
          <Receipts receipts={receipts} />
        </Part>
      )}
      <Button
        variant="link"
        className="justify-self-start text-[15px]"
        busy={busy}
        onClick={() => open('portal')}
      >
        {checkoutMode === 'stripe' ? 'Billing address and tax number' : 'Card, invoices and time'}{' '}
        <ExternalLink className="size-4" aria-hidden="true" />
      </Button>
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2.5 border-t pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const FIRST = 3

function Receipts({ receipts }: { receipts: Receipt[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className="grid gap-1" aria-label="Receipts">
        {receipts.slice(0, all ? undefined : FIRST).map(receipt => (
          <li key={receipt.id} className="flex items-baseline gap-x-4 text-[15px]">
            <span className="flex flex-1 flex-wrap gap-x-4">
              <span className="w-28 text-soft">{dateText(receipt.at)}</span>
              <span className="tabular-nums">{amountText(receipt)}</span>
            </span>
            {receipt.url ? (
              <a
                href={receipt.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${linkText(receipt)} of ${dateText(receipt.at)} (opens in a new tab)`}
                className="inline-flex min-h-6 items-center gap-1 text-plum underline underline-offset-4"
              >
                {linkText(receipt)} <ExternalLink className="size-3.5" aria-hidden="true" />
              </a>
            ) : (
              <span className="text-sm text-soft">{statusTexts[receipt.status]}</span>
            )}
          </li>
        ))}
      </ul>
      {!all && receipts.length > FIRST && (
        <Button variant="link" className="justify-self-start text-[15px]" onClick={() => setAll(true)}>
          Show all {receipts.length}
        </Button>
      )}
    </>
  )
}

const statusTexts = {
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Cancelled',
} as const

const linkText = ({ status }: Receipt) => (status === 'open' ? 'Pay it' : 'Receipt')

function amountText({ cents, currency }: Receipt): string {
  return cents < 0 ? `Credit of ${moneyText(-cents, currency)}` : moneyText(cents, currency)
}
