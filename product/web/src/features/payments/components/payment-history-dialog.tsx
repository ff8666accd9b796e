// Lists a person's payments, and what the team may do about each.
import { moneyText } from '@juno/domain/payments/money'
import type { PaidMembership, Payment, PaymentHistoryQuery } from '@juno/domain/payments/payment-history'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { dateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { usePaymentHistory } from '../api/payment-history'
import { leftOf, membershipLine, paymentHistoryTexts, refundedText } from '../payment-history-texts'
import { MoveDialog } from './move-dialog'
import { RefundPartDialog } from './refund-part-dialog'

interface PaymentHistoryDialogProps {
  of: PaymentHistoryQuery
  /** The name of the payer. */
  name: string
  onClose: () => void
}

export function PaymentHistoryDialog({ of, name, onClose }: PaymentHistoryDialogProps) {
  const history = usePaymentHistory(of)
  const [refunding, setRefunding] = useState<{ membershipId: string; chargeId: string } | null>(null)
  const [movingId, setMovingId] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const memberships = history.data?.memberships
  const membership = memberships?.find(({ id }) => id === refunding?.membershipId)
  const moving = memberships?.find(({ id }) => id === movingId)
  const payment = membership?.payments.find(({ chargeId }) => chargeId === refunding?.chargeId)
  return (
    <>
      <Dialog open onOpenChange={open => !open && onClose()}>
        <DialogContent
          className="sm:w-[min(720px,calc(100vw-48px))]"
          title="Payments"
          description={
            <span className="wrap-anywhere" dir="auto">
              {name}
            </span>
          }
        >
          {done && (
            <Alert variant="success" className="mb-4">
              {done}
            </Alert>
          )}
          {history.isPending ? (
            <div role="status" aria-label="Asking Stripe…" className="grid gap-3">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-16" />
            </div>
          ) : history.error ? (
            <Alert variant="destructive">
              <p>{failureText(history.error)}</p>
              <Button
                variant="link"
                className="min-h-8 text-sm"
                busy={history.isFetching}
                onClick={() => void history.refetch()}
              >
                Try again
              </Button>
            </Alert>
          ) : memberships?.length === 0 ? (
            <EmptyState title={paymentHistoryTexts.none} />
          ) : (
            memberships?.map(one => (
              <MembershipPayments
                key={one.id}
                membership={one}
                onMove={() => {
                  setDone(null)
                  setMovingId(one.id)
                }}
                onRefund={({ chargeId }) => {
                  setDone(null)
                  setRefunding({ membershipId: one.id, chargeId })
                }}
              />
            ))
          )}
        </DialogContent>
      </Dialog>
      {moving?.accountId && (
        <MoveDialog
          membership={{ ...moving, accountId: moving.accountId }}
          onDone={setDone}
          onClose={() => setMovingId(null)}
        />
      )}
      {membership && payment && (
        <RefundPartDialog
          membership={membership}
          payment={payment}
          onDone={setDone}
          onClose={() => setRefunding(null)}
        />
      )}
    </>
  )
}

interface MembershipPaymentsProps {
  membership: PaidMembership
  onMove: () => void
  onRefund: (payment: Payment) => void
}

function MembershipPayments({ membership, onMove, onRefund }: MembershipPaymentsProps) {
  return (
    <section aria-label={membershipLine(membership)} className="not-first:mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-sans text-[17px] leading-snug font-bold tracking-normal">
            {membershipLine(membership)}
          </h3>
          <p className="text-[15px] wrap-anywhere text-soft">Paid by {membership.email}</p>
        </div>
        {membership.accountId && (
          <Button
            variant="quiet"
            size="little"
            onClick={onMove}
            aria-label={`Move to another account: ${membershipLine(membership)}`}
          >
            Wrong account…
          </Button>
        )}
      </div>
      {membership.payments.length === 0 ? (
        <p className="mt-3 text-[15px] text-soft">{paymentHistoryTexts.none}.</p>
      ) : (
        <ul className="mt-3 border-t">
          {membership.payments.map(payment => (
            <PaymentLine key={payment.chargeId} payment={payment} onRefund={() => onRefund(payment)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PaymentLine({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { at, cents, taxCents, currency, invoiceNumber, receiptUrl, asked, disputed } = payment
  const amount = moneyText(cents, currency)
  const outcome = refundedText(payment)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-semibold">{amount}</span>
          {taxCents > 0 && <span className="text-soft"> with {moneyText(taxCents, currency)} tax</span>}
        </p>
        <p className="text-[15px] text-soft">
          <time dateTime={at}>{dateText(at)}</time>
          {invoiceNumber && ` · ${invoiceNumber}`}
          {receiptUrl && (
            <>
              {' · '}
              <a
                href={receiptUrl}
                target="_blank"
                rel="noreferrer"
                className="text-link"
                aria-label={`Receipt of ${amount}, ${dateText(at)}`}
              >
                Receipt
              </a>
            </>
          )}
        </p>
        {outcome && <p className="text-[15px]">{outcome}</p>}
      </div>
      {leftOf(payment) > 0 && !asked && !disputed && (
        <Button
          variant="quiet"
          size="little"
          onClick={onRefund}
          aria-label={`Refund of ${amount}, ${dateText(at)}`}
        >
          Refund…
        </Button>
      )}
    </li>
  )
}
