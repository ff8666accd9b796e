// Asks for the code of a text message, submits it as soon as it is complete, and can request another.
import { CodeField } from '@/components/form/code-field'
import { Form, SubmitButton } from '@/components/form/form'
import { useCodeForm } from '@/components/form/use-code-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useTextCode, useVerifyTextedCode, type TextedCode } from '../api/phone'
import { SendAgain } from '../components/send-again'
import { phoneRefusal } from '../mfa-failure'

interface TextedCodeFormProps {
  /** The masked number to which the code was sent. */
  to: string
  texted: TextedCode
  submitLabel: string
  onTexted: (texted: TextedCode) => void
  onDone?: () => void
  onCancel?: () => void
}

export function TextedCodeForm({ to, texted, submitLabel, onTexted, onDone, onCancel }: TextedCodeFormProps) {
  const verifying = useVerifyTextedCode()
  const again = useTextCode()
  const { form, field } = useCodeForm(async code => {
    await verifying.mutateAsync({ ...texted, code })
    onDone?.()
  }, phoneRefusal)
  return (
    <Form form={form} aria-label="Code by text message">
      <p className="text-soft">
        We texted a code to your <span className="lowercase">{to}</span>. It works for five minutes.
      </p>
      <CodeField label="Six-digit code" {...field} onComplete={() => void form.submit()} first />
      <SendAgain
        key={texted.challengeId}
        busy={again.isPending}
        onSend={() => again.mutate(texted.factorId, { onSuccess: onTexted })}
      />
      {again.isError && <Alert variant="destructive">{phoneRefusal(again.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Checking…" className={onCancel ? undefined : 'w-full'}>
          {submitLabel}
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" disabled={verifying.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
