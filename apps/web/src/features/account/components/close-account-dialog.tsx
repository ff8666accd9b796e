// The last question before an account is closed: what goes, what stays, and the password.
import { useId, useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { FormField } from '@/components/ui/form-field'
import { PasswordInput } from '@/components/ui/password-input'
import { ApiError } from '@/lib/api'
import { logFailure } from '@/lib/log-failure'
import { useCloseAccount } from '../api/close-account'

interface CloseAccountDialogProps {
  onClosed: (membershipEndsAt: string | null) => void
  onCancel: () => void
}

const failed = 'Your account could not be closed. Nothing was removed. Please try again in a moment.'

export function CloseAccountDialog({ onClosed, onCancel }: CloseAccountDialogProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const formId = useId()
  const close = useCloseAccount()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') {
      setProblem('Please enter your password.')
      return
    }
    setProblem(null)
    close.mutate(password, {
      onSuccess: ({ membershipEndsAt }) => onClosed(membershipEndsAt),
      onError: error => {
        logFailure('The account was not closed', error)
        const said = error instanceof ApiError && error.status >= 400 && error.status < 500
        setProblem(said ? error.message : failed)
      },
    })
  }

  return (
    <Dialog open onOpenChange={open => !open && !close.isPending && onCancel()}>
      <DialogContent
        title="Close your account?"
        description="This cannot be undone."
        footer={
          <>
            <Button variant="quiet" disabled={close.isPending} onClick={onCancel}>
              Keep my account
            </Button>
            <Button type="submit" form={formId} variant="destructive" busy={close.isPending}>
              Close it for good
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
          <div className="grid gap-2 text-[15px]">
            <p>
              Removed: your profile and photo, your answers to events, your messages to us, your newsletter.
            </p>
            <p>
              Kept, because the law asks for it: the records of your payments, and the note of when you agreed
              to the newsletter. What you proposed to the community stays without your name.
            </p>
          </div>
          {problem && <Alert variant="destructive">{problem}</Alert>}
          <FormField label="Your password">
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          </FormField>
        </form>
      </DialogContent>
    </Dialog>
  )
}
