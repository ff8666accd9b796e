// Lists payments without an account (waiting, dismissed, refunded), and disputed payments beside them.
import { siteLocale } from '@juno/domain/text/locale'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Tabs } from '@/components/ui/tabs'
import { toast } from '@/components/ui/toast-store'
import { useAddressTab } from '@/components/use-address-tab'
import { paths } from '@/config/paths'
import { dateText } from '@/lib/dates'
import { disputesPageSize, useDisputes, useWaitingDisputes } from '../api/disputes'
import {
  paymentsPageSize,
  useDismissPayment,
  usePaymentCounts,
  usePayments,
  type PaymentsPart,
  type UnmatchedPayment,
} from '../api/unmatched-payments'
import { otherPayment, planAndStatus, refundLine, trace } from '../payment-labels'
import { paymentTexts } from '../payment-texts'
import { AttachDialog } from './attach-dialog'
import { DismissDialog } from './dismiss-dialog'
import { DisputesList } from './disputes-list'
import { PaymentHistoryDialog } from './payment-history-dialog'
import { RefundDialog } from './refund-dialog'

export function PaymentsPanel() {
  const { data: counts } = usePaymentCounts()
  const { data: openDisputes } = useWaitingDisputes()
  const [tab, setTab] = useAddressTab(['waiting', 'dismissed', 'refunded', 'disputes'])
  const named = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString(siteLocale)})`
  return (
    <>
      <p className="mb-5 text-[15px]">
        Members who pay at Stripe already?{' '}
        <Link className="underline underline-offset-2" to={paths.importSubscriptions}>
          Import their subscriptions
        </Link>
      </p>
      <Tabs
        label="Payments"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'waiting',
            label: named('Waiting', counts?.waiting),
            panel: (
              <PaymentsOf
                part="waiting"
                label="Waiting payments"
                empty={
                  <EmptyState title="Every payment has its account">
                    Payments that match nobody will appear here.
                  </EmptyState>
                }
              />
            ),
          },
          {
            value: 'dismissed',
            label: named('Dismissed', counts?.dismissed),
            panel: (
              <PaymentsOf
                part="dismissed"
                label="Dismissed payments"
                empty={<EmptyState title="Nothing was dismissed" />}
              />
            ),
          },
          {
            value: 'refunded',
            label: named('Refunded', counts?.refunded),
            panel: (
              <PaymentsOf
                part="refunded"
                label="Refunded payments"
                empty={<EmptyState title="Nothing was refunded" />}
              />
            ),
          },
          { value: 'disputes', label: named('Disputes', openDisputes), panel: <Disputes /> },
        ]}
      />
    </>
  )
}

function Disputes() {
  const address = useListAddress()
  return (
    <ListFrame
      list={usePagedList(useDisputes(address.page), address, disputesPageSize)}
      label="Disputed payments"
      failed={paymentTexts.disputesFailed}
      empty={<EmptyState title="No disputes">Disputed payments will appear here.</EmptyState>}
    >
      {shown => <DisputesList disputes={shown} />}
    </ListFrame>
  )
}

function PaymentsOf({ part, label, empty }: { part: PaymentsPart; label: string; empty: ReactNode }) {
  const address = useListAddress()
  const list = usePagedList(usePayments(part, address.search, address.page), address, paymentsPageSize)
  const [attaching, setAttaching] = useState<UnmatchedPayment | null>(null)
  const [dismissing, setDismissing] = useState<UnmatchedPayment | null>(null)
  const [refunding, setRefunding] = useState<UnmatchedPayment | null>(null)
  const [looking, setLooking] = useState<UnmatchedPayment | null>(null)
  const bringBack = useDismissPayment()
  return (
    <>
      <ListFrame
        list={list}
        label={label}
        failed={paymentTexts.loadFailed}
        empty={empty}
        filter={{
          address,
          search: { label: 'Search payments', placeholder: 'Name or email' },
          showAll: 'Show all payments',
        }}
      >
        {shown => (
          <PaymentsList
            label={label}
            payments={shown}
            busy={bringBack.isPending}
            onAttach={setAttaching}
            onDismiss={setDismissing}
            onRefund={setRefunding}
            onLook={setLooking}
            onBringBack={({ id }) =>
              bringBack.mutate(
                { id, note: '' },
                {
                  onSuccess: () => toast({ title: paymentTexts.broughtBack }),
                  onError: () => toast({ title: paymentTexts.bringBackFailed, variant: 'destructive' }),
                },
              )
            }
          />
        )}
      </ListFrame>
      {attaching && <AttachDialog payment={attaching} onClose={() => setAttaching(null)} />}
      {dismissing && <DismissDialog payment={dismissing} onClose={() => setDismissing(null)} />}
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
      {looking && (
        <PaymentHistoryDialog
          of={{ membership: looking.id }}
          name={looking.application_name ?? looking.email}
          onClose={() => setLooking(null)}
        />
      )}
    </>
  )
}

interface PaymentsListProps {
  label: string
  payments: readonly UnmatchedPayment[]
  busy: boolean
  onAttach: (payment: UnmatchedPayment) => void
  onDismiss: (payment: UnmatchedPayment) => void
  onRefund: (payment: UnmatchedPayment) => void
  onLook: (payment: UnmatchedPayment) => void
  onBringBack: (payment: UnmatchedPayment) => void
}

function PaymentsList({
  label,
  payments,
  busy,
  onAttach,
  onDismiss,
  onRefund,
  onLook,
  onBringBack,
}: PaymentsListProps) {
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
            <p className="mt-1 text-[15px] wrap-anywhere text-soft" dir="auto">
              Paid <time dateTime={payment.created_at}>{dateText(payment.created_at)}</time>
              {payment.subscription_id && <> · {payment.subscription_id}</>}
            </p>
            <p className="mt-1 text-[15px] wrap-anywhere text-soft">{trace(payment)}</p>
            {payment.double_of && (
              <p className="mt-1 text-[15px] wrap-anywhere" dir="auto">
                {otherPayment(payment.double_of)}
              </p>
            )}
            {payment.refund && (
              <p className="mt-3 rounded-[10px] bg-blush p-3 text-[15px] wrap-anywhere" dir="auto">
                {refundLine(payment.refund)}
              </p>
            )}
            {payment.note && payment.dismissed_at && (
              <p
                className="mt-3 rounded-[10px] bg-blush p-3 text-[15px] wrap-anywhere whitespace-pre-line"
                dir="auto"
              >
                <span className="font-semibold">
                  Dismissed {dateText(payment.dismissed_at)}
                  {payment.dismissed_by_name && ` by ${payment.dismissed_by_name}`}:
                </span>{' '}
                {payment.note}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2 md:justify-end">
            {payment.refund ? null : payment.dismissed_at ? (
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
                  variant="quiet"
                  size="little"
                  onClick={() => onLook(payment)}
                  aria-label={`See what ${payment.email} paid`}
                >
                  Payments
                </Button>
                <Button
                  variant="quiet"
                  size="little"
                  onClick={() => onRefund(payment)}
                  aria-label={`Refund the payment of ${payment.email}`}
                >
                  Refund
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
