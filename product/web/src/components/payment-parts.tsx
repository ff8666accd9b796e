// Shows the card on file and the receipts.
import { moneyText } from '@juno/domain/payments/money'
import type { OwnMembership } from '@juno/domain/payments/own-membership'
import { CreditCard, ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import type { CardText } from '@/lib/card-text'
import { dateText } from '@/lib/dates'

type Receipt = OwnMembership['receipts'][number]

export function PaymentPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2.5 border-t pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** @param children the button that leads to another card */
export const CardLine = ({ card, children }: { card: CardText; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
    <CreditCard className="size-5 shrink-0 text-plum max-xs:hidden" aria-hidden="true" />
    <p className="min-w-0 flex-[1_1_190px] text-[15px]">
      {card.name}
      <span className={cn('block text-sm', card.expired ? 'font-semibold text-danger' : 'text-soft')}>
        {card.expiry}
      </span>
    </p>
    {children}
  </div>
)

const FIRST = 3

/** @param receipts starts with the newest */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className="grid gap-1" aria-label="Receipts">
        {receipts.slice(0, all ? undefined : FIRST).map(receipt => (
          <li key={receipt.id} className="flex items-baseline gap-x-4 text-[15px]">
            <span className="flex flex-1 flex-wrap gap-x-3">
              <span className="w-24 text-soft xs:w-28">{dateText(receipt.at)}</span>
              <span className="tabular-nums">
                {amountText(receipt)}
                {receipt.taxCents !== 0 && (
                  <span className="block text-sm text-soft">
                    Of which tax: {moneyText(Math.abs(receipt.taxCents), receipt.currency)}
                  </span>
                )}
              </span>
            </span>
            {receipt.url && (receipt.status === 'paid' || receipt.status === 'open') ? (
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
