// The field for the code of an authenticator app, and the form around one such field.
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { logFailure } from '@/lib/log-failure'
import { codeDigits, codeLength } from '../code-digits'
import { mfaFailure } from '../mfa-failure'
import { mfaTexts } from '../texts'

interface CodeFieldProps {
  label: string
  hint?: string
  value: string
  /** Called with digits alone. */
  onValueChange: (digits: string) => void
  error?: string | null
  /** Takes the focus when it appears. */
  first?: boolean
}

export function CodeField({ label, hint, value, onValueChange, error, first }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After anything else that takes the focus on a navigation.
    if (first) queueMicrotask(() => input.current?.focus())
  }, [first])
  return (
    <FormField label={label} hint={hint} error={error}>
      <Input
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={event => onValueChange(codeDigits(event.target.value))}
        className="max-w-56 font-mono text-xl tracking-[0.3em]"
      />
    </FormField>
  )
}

class CodeIncomplete extends Error {}

/** @param verify rejects a wrong code */
export function useCodeForm(verify: (code: string) => Promise<unknown>) {
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { code: '' },
    // An incomplete code is reported on submit alone, and typing clears the message.
    rules: () => [],
    onSubmit: async ({ code }) => {
      if (code.length < codeLength) throw new CodeIncomplete(mfaTexts.codeIncomplete)
      await verify(code)
    },
    failure: error => {
      if (error instanceof CodeIncomplete) return { path: 'code', message: error.message }
      logFailure('The code was not accepted', error)
      return { path: 'code', message: mfaFailure(error, 'We could not check the code. Please try again.') }
    },
  })
  const { field, fieldState } = useController({ control: form.control, name: 'code' })
  return {
    form,
    field: {
      value: field.value,
      onValueChange: (digits: string) => field.onChange(digits),
      error: fieldState.error?.message,
    },
  }
}
