/** Names a passkey, so that its owner knows which device holds it. */
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { missingFields } from '@/components/form/form-issues'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { useRenamePasskey } from '../api/passkeys'

interface RenamePasskeyProps {
  userId: string
  id: string
  name: string
  /** The passkey has just been added. */
  isNew: boolean
  onClose: () => void
}

export function RenamePasskey({ userId, id, name, isNew, onClose }: RenamePasskeyProps) {
  const renaming = useRenamePasskey(userId)
  const form = useValidatedForm({
    defaultValues: { name },
    rules: values => missingFields(values, ['name'], 'Please enter a name'),
    onSubmit: async values => {
      await renaming.mutateAsync({ passkeyId: id, friendlyName: values.name.trim() })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={isNew ? 'The passkey was added' : 'Name this passkey'}
      description="Give it a name, so that you know later which device or password manager holds it."
      submitLabel="Save"
      busyLabel="Saving…"
      cancelLabel={isNew ? 'Not now' : 'Cancel'}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" maxLength={120} autoComplete="off" />
    </FormDialog>
  )
}
