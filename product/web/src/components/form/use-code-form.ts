// A form with one code of six digits, from an email or an authenticator app.
import { useController } from 'react-hook-form'
import { codeIncomplete, codeLength } from './code-digits'
import { useValidatedForm } from './use-validated-form'

class CodeIncomplete extends Error {}

/**
 * @param verify rejects when the code is wrong
 * @param messageOf turns the rejection into the message at the field
 */
export function useCodeForm(
  verify: (code: string) => Promise<unknown>,
  messageOf: (error: unknown) => string,
) {
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { code: '' },
    // The rule reports an incomplete code on submit only, and typing clears the message.
    rules: () => [],
    onSubmit: async ({ code }) => {
      if (code.length < codeLength) throw new CodeIncomplete(codeIncomplete)
      await verify(code)
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
