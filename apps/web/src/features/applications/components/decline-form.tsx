// The message that goes with a decline. It starts humane and can be made personal.
import { textLimits } from '@juno/domain/text/text-rules'
import { TextareaField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import type { ValidatedForm } from '@/components/form/use-validated-form'

/** The button that submits stands outside, in the dialog's footer. */
export function DeclineForm({ form }: { form: ValidatedForm<{ message: string }> }) {
  return (
    <Form form={form}>
      <TextareaField
        form={form}
        name="message"
        label="Your message"
        hint="Goes out as you write it. The email greets by first name before it, and invites to apply again after it."
        rows={10}
        maxLength={textLimits.reason}
        counter
        autoFocus
      />
    </Form>
  )
}
