// The last question before an account is closed: what goes, what stays, and the password.
import { closeAccountSchema } from '@juno/domain/account/account-settings'
import { PasswordField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { ApiError } from '@/lib/api'
import { logFailure } from '@/lib/log-failure'
import { useCloseAccount } from '../api/close-account'

interface CloseAccountDialogProps {
  onClosed: (membershipEndsAt: string | null) => void
  onCancel: () => void
}

const failed = 'Your account could not be closed. Nothing was removed. Please try again in a moment.'

export function CloseAccountDialog({ onClosed, onCancel }: CloseAccountDialogProps) {
  const close = useCloseAccount()
  const form = useValidatedForm({
    defaultValues: { password: '' },
    rules: closeAccountSchema,
    onSubmit: async ({ password }) => onClosed((await close.mutateAsync(password)).membershipEndsAt),
    failure: error => {
      logFailure('The account was not closed', error)
      const said = error instanceof ApiError && error.status >= 400 && error.status < 500
      return said ? error.message : failed
    },
  })

  return (
    <FormDialog
      form={form}
      title="Close your account?"
      description="This cannot be undone."
      submitLabel="Close it for good"
      cancelLabel="Keep my account"
      variant="destructive"
      onClose={onCancel}
    >
      <div className="grid gap-2 text-[15px]">
        <p>Removed: your profile and photo, your RSVPs, your messages to us, your newsletter.</p>
        <p>
          Kept, because the law requires it: the records of your payments, and the note of when you agreed to
          the newsletter. What you proposed to the community stays without your name.
        </p>
      </div>
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
    </FormDialog>
  )
}
