// The desk for payments without an account: those that wait, and those that were dismissed.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { Tabs } from '@/components/ui/tabs'
import { toast } from '@/components/ui/toast-store'
import { usePayments, type UnmatchedPayment } from '@/features/payments/api/get-payments'
import { useDismissPayment } from '@/features/payments/api/settle-payment'
import { AttachDialog } from '@/features/payments/components/attach-dialog'
import { DismissDialog } from '@/features/payments/components/dismiss-dialog'
import { PaymentsList } from '@/features/payments/components/payments-list'
import { paymentTexts } from '@/features/payments/unmatched-payments-texts'

export function PaymentsPanel() {
  const { data, isPending, isError, refetch } = usePayments()
  const [tab, setTab] = useState('waiting')
  const [attaching, setAttaching] = useState<UnmatchedPayment | null>(null)
  const [dismissing, setDismissing] = useState<UnmatchedPayment | null>(null)
  const bringBack = useDismissPayment()
  if (isPending || isError)
    return (
      <Card className="overflow-hidden p-0">
        {isPending ? (
          <RowsSkeleton />
        ) : (
          <ErrorState title={paymentTexts.loadFailed} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  const waiting = data.filter(payment => !payment.dismissed_at)
  const dismissed = data.filter(payment => payment.dismissed_at)
  const list = (label: string, payments: UnmatchedPayment[]) => (
    <PaymentsList
      label={label}
      payments={payments}
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
            label: `Waiting (${waiting.length})`,
            panel: (
              <Card className="overflow-hidden p-0">
                {waiting.length > 0 ? (
                  list('Waiting payments', waiting)
                ) : (
                  <EmptyState title="Every payment has its account">
                    Payments that match nobody will appear here.
                  </EmptyState>
                )}
              </Card>
            ),
          },
          {
            value: 'dismissed',
            label: `Dismissed (${dismissed.length})`,
            panel: (
              <Card className="overflow-hidden p-0">
                {dismissed.length > 0 ? (
                  list('Dismissed payments', dismissed)
                ) : (
                  <EmptyState title="Nothing was dismissed" />
                )}
              </Card>
            ),
          },
        ]}
      />
      {attaching && <AttachDialog payment={attaching} onClose={() => setAttaching(null)} />}
      {dismissing && <DismissDialog payment={dismissing} onClose={() => setDismissing(null)} />}
    </>
  )
}
