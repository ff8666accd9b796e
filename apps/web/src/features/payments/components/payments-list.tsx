// The payments one by one: what is known of each, and what can be done with it.
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { UnmatchedPayment } from '@/features/payments/api/get-payments'
import { planAndStatus, trace } from '@/features/payments/payment-labels'
import { dateText } from '@/lib/dates'

interface PaymentsListProps {
  label: string
  payments: readonly UnmatchedPayment[]
  busy: boolean
  onAttach: (payment: UnmatchedPayment) => void
  onDismiss: (payment: UnmatchedPayment) => void
  onBringBack: (payment: UnmatchedPayment) => void
}

export function PaymentsList({ label, payments, busy, onAttach, onDismiss, onBringBack }: PaymentsListProps) {
  return (
    <ul aria-label={label}>
      {payments.map(payment => (
        <li
          key={payment.id}
          className="grid gap-4 border-b p-5 last:border-b-0 md:grid-cols-[1fr_auto] md:items-center"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="font-bold wrap-anywhere">{payment.email}</span>
              <Chip tone="sand">{planAndStatus(payment)}</Chip>
              {payment.double_of && <Chip tone="gold">Double payment</Chip>}
            </p>
            <p className="mt-1 text-[15px] wrap-anywhere text-soft">
              Paid <time dateTime={payment.created_at}>{dateText(payment.created_at)}</time>
              {payment.subscription_id && <> · {payment.subscription_id}</>}
            </p>
            <p className="mt-1 text-[15px] wrap-anywhere text-soft">{trace(payment)}</p>
            {payment.note && payment.dismissed_at && (
              <p className="mt-3 rounded-[10px] bg-blush p-3 text-[15px] wrap-anywhere whitespace-pre-line">
                <span className="font-semibold">
                  Dismissed {dateText(payment.dismissed_at)}
                  {payment.dismissed_by_name && ` by ${payment.dismissed_by_name}`}:
                </span>{' '}
                {payment.note}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2 md:justify-end">
            {payment.dismissed_at ? (
              <Button
                variant="quiet"
                size="little"
                disabled={busy}
                onClick={() => onBringBack(payment)}
                aria-label={`Bring back the payment of ${payment.email}`}
              >
                Bring back
              </Button>
            ) : (
              <>
                <Button
                  variant="quiet"
                  size="little"
                  onClick={() => onDismiss(payment)}
                  aria-label={`Dismiss the payment of ${payment.email}`}
                >
                  Dismiss
                </Button>
                <Button
                  size="little"
                  onClick={() => onAttach(payment)}
                  aria-label={`Attach the payment of ${payment.email}`}
                >
                  Attach
                </Button>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
