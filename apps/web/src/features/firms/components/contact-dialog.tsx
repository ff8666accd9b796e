// Another person who looks after the seats of a firm.
import { firmContactSchema, firmLimits } from '@juno/domain/payments/firm'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { useChangeContact, type AdminFirm } from '../api/admin-firms'

export function ContactDialog({ firm, onClose }: { firm: AdminFirm; onClose: () => void }) {
  const change = useChangeContact(firm.id)
  const form = useValidatedForm({
    defaultValues: { contactName: firm.contact_name, contactEmail: firm.contact_email },
    rules: firmContactSchema,
    onSubmit: async contact => {
      const { message } = await change.mutateAsync(contact)
      toast({ title: message })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Another contact"
      description="From now on this person looks after the seats and gets our emails about them. The one of before does not any more."
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="contactName"
        label="Name of the contact"
        required
        autoComplete="off"
        maxLength={firmLimits.contactName}
      />
      <TextField
        form={form}
        name="contactEmail"
        label="Email of the contact"
        required
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  )
}
