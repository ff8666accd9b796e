// Payments without an account: those that wait, and those that were dismissed.
import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { Tabs } from '@/components/ui/tabs'
import { toast } from '@/components/ui/toast-store'
import { useAddressTab } from '@/components/use-address-tab'
import { usePayments, type UnmatchedPayment } from '@/features/payments/api/get-payments'
import { useDismissPayment } from '@/features/payments/api/settle-payment'
import { AttachDialog } from '@/features/payments/components/attach-dialog'
import { DismissDialog } from '@/features/payments/components/dismiss-dialog'
import { PaymentsList } from '@/features/payments/components/payments-list'
import { paymentTexts } from '@/features/payments/unmatched-payments-texts'

export function PaymentsPanel() {
  const payments = usePayments()
  const [tab, setTab] = useAddressTab(['waiting', 'dismissed'])
  const [attaching, setAttaching] = useState<UnmatchedPayment | null>(null)
  const [dismissing, setDismissing] = useState<UnmatchedPayment | null>(null)
  const bringBack = useDismissPayment()
  const waiting = payments.data?.filter(payment => !payment.dismissed_at && !payment.refund)
  const dismissed = payments.data?.filter(payment => payment.dismissed_at)
  const list = (label: string, rows: UnmatchedPayment[] | undefined, empty: ReactNode) => (
    <ListFrame list={wholeList(payments, rows)} label={label} failed={paymentTexts.loadFailed} empty={empty}>
      {shown => (
        <PaymentsList
          label={label}
          payments={shown}
          busy={bringBack.isPending}
          onAttach={setAttaching}
          onDismiss={setDismissing}
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
  )
  return (
    <>
      <Tabs
        label="Payments"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'waiting',
            label: waiting ? `Waiting (${waiting.length})` : 'Waiting',
            panel: list(
              'Waiting payments',
              waiting,
              <EmptyState title="Every payment has its account">
                Payments that match nobody will appear here.
              </EmptyState>,
            ),
          },
          {
            value: 'dismissed',
            label: dismissed ? `Dismissed (${dismissed.length})` : 'Dismissed',
            panel: list('Dismissed payments', dismissed, <EmptyState title="Nothing was dismissed" />),
          },
        ]}
      />
      {attaching && <AttachDialog payment={attaching} onClose={() => setAttaching(null)} />}
      {dismissing && <DismissDialog payment={dismissing} onClose={() => setDismissing(null)} />}
    </>
  )
}
