import { appFormSchema, type AppKind, type AppWithSecret } from '@juno/domain/oauth-apps/oauth-app'
import { Field, TextareaField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { RadioCards } from '@/components/ui/radio-cards'
import { useRegisterApp } from '../api/oauth-apps'

const kinds = [
  {
    value: 'confidential',
    label: 'It has a server of its own',
    what: 'A forum or a wiki, for example. It gets a secret.',
  },
  {
    value: 'public',
    label: 'It runs on people’s devices',
    what: 'An app or an assistant, which cannot keep a secret.',
  },
] as const

interface RegisterAppDialogProps {
  onRegistered: (registered: AppWithSecret) => void
  onClose: () => void
}

export function RegisterAppDialog({ onRegistered, onClose }: RegisterAppDialogProps) {
  const registering = useRegisterApp()
  const form = useValidatedForm({
    defaultValues: { name: '', redirectAddresses: '', kind: 'confidential' as AppKind },
    rules: appFormSchema,
    onSubmit: async tool => onRegistered(await registering.mutateAsync(tool)),
  })
  return (
    <FormDialog
      form={form}
      title="Register a tool"
      description="The tool itself tells you the addresses. They are often called redirect or callback URLs."
      submitLabel="Register"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Members see it when they are asked."
        maxLength={80}
        required
      />
      <TextareaField
        form={form}
        name="redirectAddresses"
        label="Redirect addresses"
        hint="One per line, exactly as the tool sends them."
        rows={3}
        placeholder="https://forum.example/callback"
        required
      />
      <Field form={form} name="kind" label="What kind of tool is it?">
        {({ value, onChange }) => (
          <RadioCards
            label="What kind of tool is it?"
            options={kinds}
            value={value}
            onValueChange={onChange}
          />
        )}
      </Field>
    </FormDialog>
  )
}
