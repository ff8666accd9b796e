// Sets up a phone: its number, then the code that it gets.
import { useState } from 'react'
import { TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { cancelEnrollment } from '../api/clear-unfinished'
import { useStartPhone, type TextedCode } from '../api/phone'
import type { SetUpProps } from '../factor-kind'
import { dialledPhone, isInternational, maskedPhone } from '../masked-phone'
import { phoneRefusal } from '../mfa-failure'
import { mfaTexts } from '../texts'
import { TextedCodeForm } from './texted-code-form'

export function PhoneSetUp({ children, onDone, onCancel }: SetUpProps) {
  const starting = useStartPhone()
  const [texted, setTexted] = useState<TextedCode | null>(null)
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { phone: '' },
    rules: ({ phone }) =>
      isInternational(dialledPhone(phone)) ? [] : [{ path: 'phone', message: mfaTexts.countryCode }],
    onSubmit: async ({ phone }) => {
      const dialled = dialledPhone(phone)
      setTexted(await starting.mutateAsync({ phone: dialled, name: maskedPhone(dialled) }))
    },
    failure: error => ({ path: 'phone', message: phoneRefusal(error) }),
  })

  if (texted)
    return (
      <TextedCodeForm
        to={maskedPhone(dialledPhone(form.getValues('phone')))}
        texted={texted}
        submitLabel="Confirm"
        onTexted={setTexted}
        onDone={onDone}
        onCancel={() => {
          setTexted(null)
          void cancelEnrollment(texted.factorId)
        }}
      />
    )
  return (
    <Form form={form} aria-label="Set up a phone">
      {children}
      <TextField
        form={form}
        name="phone"
        label="Phone number"
        hint="With the country code, such as +1 416 555 0123."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Sending…">
          Text me a code
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" disabled={starting.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
