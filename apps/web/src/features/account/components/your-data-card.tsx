// Exporting what is kept about the member, and closing the account.
import { closeAccountSchema } from '@juno/domain/account/account-settings'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { PasswordField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { SettingsSection } from '@/components/layout/settings-section'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/api-error'
import { logFailure } from '@/lib/log-failure'
import { failureText } from '@/lib/failure-text'
import { useCloseAccount, useExportData } from '../api/account'

interface YourDataCardProps {
  /** The account is gone. `membershipEndsAt`: until when it was paid (ISO), or null. */
  onClosed: (membershipEndsAt: string | null) => void
}

export function YourDataCard({ onClosed }: YourDataCardProps) {
  const [closing, setClosing] = useState(false)
  const exporting = useExportData()
  return (
    <SettingsSection title="Your data" lead="It belongs to you. Take a copy, or have it removed.">
      <div className="grid gap-3">
        <h3 className="text-base font-semibold">Export my data</h3>
        <p className="text-[15px] text-soft">
          One archive of everything we keep about you, readable by people and programs.
        </p>
        {exporting.isError && <Alert variant="destructive">{failureText(exporting.error)}</Alert>}
        {exporting.isSuccess && <Alert variant="success">Your archive is downloading.</Alert>}
        <Button
          variant="quiet"
          size="little"
          className="justify-self-start"
          busy={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {!exporting.isPending && <Download className="size-4" aria-hidden="true" />}
          {exporting.isPending ? 'Putting it together…' : 'Download my data'}
        </Button>
      </div>
      <div className="grid gap-3 border-t pt-5">
        <h3 className="text-base font-semibold">Close my account</h3>
        <p className="text-[15px] text-soft">
          We delete your profile, photo, RSVPs and messages for good. A paid membership ends with the period
          you have paid for.
        </p>
        <Button
          variant="destructive"
          size="little"
          className="justify-self-start"
          onClick={() => setClosing(true)}
        >
          Close my account
        </Button>
      </div>
      {closing && <CloseAccountDialog onClosed={onClosed} onCancel={() => setClosing(false)} />}
    </SettingsSection>
  )
}

/** Says what is removed and what stays, and asks for the password. */
interface CloseAccountDialogProps {
  onClosed: (membershipEndsAt: string | null) => void
  onCancel: () => void
}

const failed = 'Your account could not be closed. Nothing was removed. Please try again in a moment.'

function CloseAccountDialog({ onClosed, onCancel }: CloseAccountDialogProps) {
  const close = useCloseAccount()
  const form = useValidatedForm({
    leaveFreely: true,
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
          Kept, because the law requires it: your payment records, and when you agreed to the newsletter. What
          you suggested to the community stays, without your name.
        </p>
      </div>
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
    </FormDialog>
  )
}
