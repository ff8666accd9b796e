// A form around one code of an authenticator app.
import { useController } from 'react-hook-form'
import { codeLength } from '@/components/form/code-digits'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { logFailure } from '@/lib/log-failure'
import { mfaFailure } from '../mfa-failure'
import { mfaTexts } from '../texts'

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
