// Assigns another person to manage the seats of a firm.
import { firmContactSchema, firmLimits } from '@juno/domain/payments/firm'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { toast } from '@/components/ui/toast-store'
import { useChangeContact, type AdminFirm } from '../api/admin-firms'

export function ContactDialog({ firm, onClose }: { firm: AdminFirm; onClose: () => void }) {
  const change = useChangeContact(firm.id)
  const form = useVersionedForm({
    stored: firm,
    valuesOf: (version: AdminFirm = firm) => contactOf(version),
    together: [['contactName', 'contactEmail']],
    rules: firmContactSchema,
    onSubmit: async (contact, version = firm) => {
      const { message } = await change.mutateAsync({ ...contact, seen: contactOf(version) })
      toast({ title: message })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Another contact"
      description="From now on this person looks after the seats and gets our emails about them. The previous contact no longer does."
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
      <ConflictDialog
        form={form}
        fields={{ contactName: 'Name of the contact', contactEmail: 'Email of the contact' }}
      />
    </FormDialog>
  )
}

const contactOf = ({ contact_name, contact_email }: AdminFirm) => ({
  contactName: contact_name,
  contactEmail: contact_email,
})
