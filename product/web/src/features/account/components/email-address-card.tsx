import { emailAddress } from '@juno/domain/text/text-rules'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { logFailure } from '@/lib/log-failure'
import { useChangeEmail, useIsAddressRead, usePendingEmail } from '../api/change-email'
import { passwordStateQuery } from '../api/password-state'

export function EmailAddressCard({ userId, email }: { userId: string; email: string }) {
  const pending = usePendingEmail(userId)
  const isRead = useIsAddressRead(userId).data ?? true
  const managed = useQuery(passwordStateQuery(userId)).data === 'managed'
  const change = useChangeEmail(userId)
  const form = useValidatedForm({
    defaultValues: { email: '' },
    rules: z.object({
      email: emailAddress.refine(typed => typed !== email.toLowerCase(), 'This is your address already.'),
    }),
    onSubmit: async ({ email: wanted }) => {
      await change.mutateAsync(wanted)
      form.reset({ email: '' })
    },
    failure: error => {
      logFailure('The address was not changed', error)
      return { path: 'email', message: emailChangeFailure(error) }
    },
  })

  return (
    <>
      <p className="text-[15px]">
        {email ? (
          <>
            Your address is <strong className="wrap-anywhere">{email}</strong>.
            {!isRead &&
              ' Nobody has opened a link in an email to it yet. If it is not right, change it here: the link goes to the new address.'}
          </>
        ) : (
          'Your account has no address yet.'
        )}
      </p>
      {pending.data && (
        <Alert title="Waiting to be confirmed">
          {email && isRead ? (
            <>
              We wrote to <span className="wrap-anywhere">{email}</span> and to{' '}
              <span className="wrap-anywhere">{pending.data}</span>. The new address counts as soon as you
              have opened the links in both emails.
            </>
          ) : (
            <>
              We wrote to <span className="wrap-anywhere">{pending.data}</span>. The address counts as soon as
              you have opened the link in our email.
            </>
          )}
        </Alert>
      )}
      {managed ? (
        <p className="text-[15px] text-soft">Your organization looks after it, so it is changed there.</p>
      ) : (
        <Form form={form} className="flex flex-wrap items-start gap-3">
          <TextField
            form={form}
            name="email"
            label={email ? 'New Email' : 'Email'}
            type="email"
            autoComplete="email"
            className="min-w-56 flex-1"
          />
          <SubmitButton form={form} variant="quiet" className="sm:mt-[29px]">
            {email ? 'Change Email' : 'Add Email'}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

const sentences: Record<string, string> = {
  over_email_send_rate_limit: 'We have just written to you. Please wait a minute before you try again.',
  over_request_rate_limit: 'That was a lot at once. Please wait a while and try again.',
  insufficient_aal: 'Please finish two-factor sign-in first.',
}

function emailChangeFailure(error: unknown): string {
  const { code } = (error ?? {}) as { code?: string }
  return sentences[code ?? ''] ?? 'Your address could not be changed. Please try again.'
}
