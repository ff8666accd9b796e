// Asks for another address, and sends the application again with it.
import { emailAddress } from '@juno/domain/text/text-rules'
import { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { useSubmitApplication } from '../api/submit-application'
import type { SentAddressProps } from '../sent-application'

export function ChangeSentAddress({ sent: { application, token }, onSentAgain }: SentAddressProps) {
  const submission = useSubmitApplication()
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { email: application.email },
    rules: z.object({
      email: emailAddress.refine(typed => typed !== application.email, 'This is the address that you gave.'),
    }),
    onSubmit: async ({ email }) => {
      const again = { ...application, email }
      const answer = await submission.mutateAsync({ ...again, replaces: token })
      toast({ title: 'Address changed', description: `From now on we write to ${email}.` })
      onSentAgain(answer, again)
    },
  })
  return (
    <Form form={form}>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <FormNotice form={form} />
      <SubmitButton form={form} variant="quiet" className="w-fit">
        Change address
      </SubmitButton>
    </Form>
  )
}
