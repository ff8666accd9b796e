// A form with one code of six digits, from an email or an authenticator app.
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { isFinal } from '@/lib/query-client'
import { codeIncomplete, codeLength } from './code-digits'
import { useValidatedForm } from './use-validated-form'

class CodeIncomplete extends Error {}

/**
 * The last digit sends the code. Enter or a click that follows it sends nothing again: attempts are counted.
 * @param verify rejects when the code is wrong
 * @param messageOf turns the rejection into the message at the field
 */
export function useCodeForm(
  verify: (code: string) => Promise<unknown>,
  messageOf: (error: unknown) => string,
) {
  const answered = useRef<{ code: string; refusal?: unknown }>(null)
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { code: '' },
    // The rule reports an incomplete code on submit only, and typing clears the message.
    rules: () => [],
    onSubmit: async ({ code }) => {
      if (code.length < codeLength) throw new CodeIncomplete(codeIncomplete)
      if (answered.current?.code === code) {
        if (answered.current.refusal) throw answered.current.refusal
        return
      }
      try {
        await verify(code)
        answered.current = { code }
      } catch (error) {
        if (isFinal((error as Error).cause ?? error)) answered.current = { code, refusal: error }
        throw error
      }
    },
    failure: error => ({
      path: 'code',
      message: error instanceof CodeIncomplete ? error.message : messageOf(error),
    }),
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
