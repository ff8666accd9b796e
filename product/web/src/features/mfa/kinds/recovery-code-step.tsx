// Asks for one of the recovery codes in place of a factor.
import { TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { useVerifyRecoveryCode } from '../api/recovery-codes'
import { codeRefusal, isWrongCode } from '../mfa-failure'
import { codesLeftText, recoveryTexts } from '../recovery-texts'

export function RecoveryCodeStep() {
  const verifying = useVerifyRecoveryCode()
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { code: '' },
    rules: ({ code }) => (code.trim() ? [] : [{ path: 'code', message: recoveryTexts.missing }]),
    onSubmit: async ({ code }) => {
      const left = await verifying.mutateAsync(code)
      toast({ title: recoveryTexts.used, description: codesLeftText(left) })
    },
    failure: error => ({
      path: 'code',
      message: isWrongCode(error) ? recoveryTexts.wrong : codeRefusal(error),
    }),
  })
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SubmitButton form={form} busyLabel="Checking…" className="w-full">
        Continue
      </SubmitButton>
    </Form>
  )
}
