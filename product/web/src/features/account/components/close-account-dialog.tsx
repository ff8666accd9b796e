// Closes the account. It says what is removed and what stays, and asks for the password, or for an emailed code where
// the account has none.
import { closeAccountSchema, closeByCodeSchema } from '@juno/domain/account/account-settings'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PasswordField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { ApiError } from '@/lib/api-error'
import { logFailure } from '@/lib/log-failure'
import { useCloseAccount } from '../api/account'
import { useEmailCode } from '../api/email-code'
import { EmailedCode } from './emailed-code'

interface CloseAccountProps {
  onClosed: (membershipEndsAt: string | null) => void
  onCancel: () => void
}

const failed = 'Your account could not be closed. Nothing was removed. Please try again in a moment.'
const failedWithCode =
  'Your account could not be closed. Nothing was removed. Please ask for a new code and try again.'

export function CloseByPassword({ onClosed, onCancel }: CloseAccountProps) {
  const close = useCloseAccount()
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { password: '' },
    rules: closeAccountSchema,
    onSubmit: async proof => onClosed((await close.mutateAsync(proof)).membershipEndsAt),
    failure: error => refusalIn(error)?.message ?? failed,
  })
  return (
    <CloseAccountDialog form={form} onCancel={onCancel}>
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
    </CloseAccountDialog>
  )
}

export function CloseByCode({ email, onClosed, onCancel }: CloseAccountProps & { email: string }) {
  const close = useCloseAccount()
  const emailing = useEmailCode()
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { code: '' },
    rules: closeByCodeSchema,
    onSubmit: async proof => onClosed((await close.mutateAsync(proof)).membershipEndsAt),
    failure: error => {
      const refusal = refusalIn(error)
      if (refusal?.code === 'wrong_code') return { path: 'code', message: refusal.message }
      return refusal?.message ?? failedWithCode
    },
  })
  return (
    <CloseAccountDialog form={form} onCancel={onCancel}>
      <EmailedCode control={form.control} email={email} emailing={emailing}>
        You have no password here, so we make sure by {email ? 'email' : 'text'} that it is you.
      </EmailedCode>
    </CloseAccountDialog>
  )
}

/** Returns the server's refusal, or null where nobody knows what happened. */
function refusalIn(error: unknown): ApiError | null {
  logFailure('The account was not closed', error)
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : null
}

interface CloseAccountDialogProps<Values extends FieldValues> {
  form: ValidatedForm<Values>
  onCancel: () => void
  children: ReactNode
}

function CloseAccountDialog<Values extends FieldValues>({
  form,
  onCancel,
  children,
}: CloseAccountDialogProps<Values>) {
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
          Kept, because the law requires it: your payment records, and when you agreed to the newsletter. What
          you suggested to the community stays, without your name.
        </p>
      </div>
      {children}
    </FormDialog>
  )
}
