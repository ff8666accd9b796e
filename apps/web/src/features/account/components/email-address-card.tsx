// The address that she signs in with and that mail goes to.
import { emailAddress } from '@juno/domain/text/text-rules'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { logFailure } from '@/lib/log-failure'
import { pendingEmailQuery, useChangeEmail } from '../api/change-email'
import { emailChangeFailure } from '../email-change-failure'
import { SettingsSection } from '@/components/layout/settings-section'

interface EmailAddressCardProps {
  userId: string
  email: string
}

export function EmailAddressCard({ userId, email }: EmailAddressCardProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const pending = useQuery(pendingEmailQuery(userId))
  const change = useChangeEmail(userId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = emailAddress.safeParse(typed)
    if (!checked.success) {
      setProblem(checked.error.issues[0]?.message ?? null)
      return
    }
    if (checked.data === email.toLowerCase()) {
      setProblem('This is your address already.')
      return
    }
    setProblem(null)
    change.mutate(checked.data, {
      onSuccess: () => setTyped(''),
      onError: error => {
        logFailure('The address was not changed', error)
        setProblem(emailChangeFailure(error))
      },
    })
  }

  return (
    <SettingsSection title="Email address" lead="You sign in with it, and it is where our mail goes.">
      <p className="text-[15px]">
        Your address is <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {pending.data && (
        <Alert title="Waiting to be confirmed">
          We wrote to <span className="wrap-anywhere">{email}</span> and to{' '}
          <span className="wrap-anywhere">{pending.data}</span>. The new address counts as soon as you have
          opened the links in both mails.
        </Alert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <FormField label="New Email" error={problem} className="min-w-56 flex-1">
          <Input
            type="email"
            autoComplete="email"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </FormField>
        <Button type="submit" variant="quiet" busy={change.isPending} className="sm:mt-[29px]">
          Change Email
        </Button>
      </form>
    </SettingsSection>
  )
}
