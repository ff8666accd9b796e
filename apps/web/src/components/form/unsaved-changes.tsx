// Asks before unsaved changes are lost: by a dialog inside the site, by the browser when leaving it.
import { useEffect } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { ValidatedForm } from './use-validated-form'

interface UnsavedChangesProps<Values extends FieldValues> {
  form: Pick<ValidatedForm<Values>, 'control' | 'isSending'>
  /** Something beside the form's fields is unsaved. */
  also?: boolean
}

export function UnsavedChanges<Values extends FieldValues>({ form, also }: UnsavedChangesProps<Values>) {
  const { isDirty } = useFormState({ control: form.control })
  return isDirty || also ? <LeaveQuestion isSending={form.isSending} /> : null
}

/** Does not ask when the form itself navigates while it is sent. */
function LeaveQuestion({ isSending }: Pick<ValidatedForm<FieldValues>, 'isSending'>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isSending() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      What you changed on this page is not saved yet.
    </ConfirmDialog>
  )
}
