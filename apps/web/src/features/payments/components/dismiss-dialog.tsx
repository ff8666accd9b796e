// Taking a payment off the desk without an account, with a word on why.
import { useId, useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import type { UnmatchedPayment } from '@/features/payments/api/get-payments'
import { useDismissPayment } from '@/features/payments/api/settle-payment'
import { paymentTexts } from '@/features/payments/unmatched-payments-texts'

export function DismissDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const formId = useId()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const dismiss = useDismissPayment()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!note.trim())
    if (!note.trim()) return
    dismiss.mutate(
      { id: payment.id, note },
      {
        onSuccess: () => {
          toast({ title: paymentTexts.dismissed })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        title="Dismiss this payment?"
        description={<span className="wrap-anywhere">{payment.email}</span>}
        footer={
          <>
            <Button variant="quiet" disabled={dismiss.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="destructive" busy={dismiss.isPending}>
              Dismiss payment
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate>
          {dismiss.error && (
            <Alert variant="destructive" className="mb-4">
              {paymentTexts.dismissFailed}
            </Alert>
          )}
          <FormField
            label="Why"
            hint="It leaves the desk, and nothing is refunded. You can bring it back."
            error={missing ? paymentTexts.noteMissing : null}
          >
            <Textarea
              rows={4}
              maxLength={1000}
              value={note}
              onChange={event => setNote(event.target.value)}
              autoFocus
            />
          </FormField>
        </form>
      </DialogContent>
    </Dialog>
  )
}
