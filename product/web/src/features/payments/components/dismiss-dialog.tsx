// Dismisses a payment without an account, with a note on why.
import { TextareaField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { useDismissPayment, type UnmatchedPayment } from '../api/unmatched-payments'
import { paymentTexts } from '../payment-texts'

export function DismissDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const dismiss = useDismissPayment()
  const form = useValidatedForm({
    defaultValues: { note: '' },
    rules: ({ note }) => (note.trim() ? [] : [{ path: 'note', message: paymentTexts.noteMissing }]),
    onSubmit: async ({ note }) => {
      await dismiss.mutateAsync({ id: payment.id, note })
      toast({ title: paymentTexts.dismissed })
      onClose()
    },
    failure: () => paymentTexts.dismissFailed,
  })
  return (
    <FormDialog
      form={form}
      title="Dismiss this payment?"
      description={<span className="wrap-anywhere">{payment.email}</span>}
      submitLabel="Dismiss payment"
      variant="destructive"
      onClose={onClose}
    >
      <TextareaField
        form={form}
        name="note"
        label="Why"
        hint="It moves to the dismissed ones; nothing is refunded. You can bring it back."
        rows={4}
        maxLength={1000}
        autoFocus
      />
    </FormDialog>
  )
}
