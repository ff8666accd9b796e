// Renders the field for a code of six digits, from an email or an authenticator app.
import { useEffect, useRef } from 'react'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { codeDigits, codeLength } from './code-digits'

interface CodeFieldProps {
  label: string
  hint?: string
  value: string
  /** Called with digits only. */
  onValueChange: (digits: string) => void
  error?: string | null
  /** Called when the last digit is there. */
  onComplete?: () => void
  /** The field takes the focus when it appears. */
  first?: boolean
}

export function CodeField({ label, hint, value, onValueChange, error, onComplete, first }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // This runs after everything else that takes the focus on a navigation.
    if (first) queueMicrotask(() => input.current?.focus())
  }, [first])
  const change = (typed: string) => {
    const digits = codeDigits(typed)
    onValueChange(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.()
  }
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
        onChange={event => change(event.target.value)}
        className="max-w-56 font-mono text-xl tracking-[0.3em]"
      />
    </FormField>
  )
}
