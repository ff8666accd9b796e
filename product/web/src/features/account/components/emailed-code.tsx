// Asks for the code that proves the owner of an account without a password, with a button that sends it: by email, or
// by text message to an account without an address.
import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { CodeField } from '@/components/form/code-field'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import type { useEmailCode } from '../api/email-code'

interface EmailedCodeProps<Values extends { code: string }> {
  control: Control<Values>
  /** Empty for an account without an address. */
  email: string
  emailing: ReturnType<typeof useEmailCode>
  /** The field takes the focus when it appears. */
  first?: boolean
  /** Says why a code is needed. */
  children: ReactNode
}

export function EmailedCode<Values extends { code: string }>({
  control,
  email,
  emailing,
  first,
  children,
}: EmailedCodeProps<Values>) {
  const { field, fieldState } = useController({
    control: control as unknown as Control<{ code: string }>,
    name: 'code',
  })
  const { isSuccess, isPending, error } = emailing
  return (
    <div className="grid gap-3">
      <p className="text-[15px] text-soft">{children}</p>
      <div role="status" className="text-[15px] empty:hidden">
        {isSuccess && !email && 'We texted a code to your phone. It works once.'}
        {isSuccess && email && (
          <>
            We emailed a code to <strong className="wrap-anywhere">{email}</strong>. It works once, for one
            hour.
          </>
        )}
      </div>
      {error && <Alert variant="destructive">{failureText(error)}</Alert>}
      <CodeField
        label="Six-digit code"
        value={field.value}
        onValueChange={field.onChange}
        error={fieldState.error?.message}
        first={first}
      />
      <Button
        variant="quiet"
        size="little"
        className="justify-self-start"
        busy={isPending}
        onClick={() => emailing.mutate()}
      >
        {isSuccess ? 'Send a new code' : email ? 'Email me a code' : 'Text me a code'}
      </Button>
    </div>
  )
}
