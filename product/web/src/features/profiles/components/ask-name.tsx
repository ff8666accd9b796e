// Asks an account without a name for it.
import { textLimits } from '@juno/domain/text/text-limits'
import { line } from '@juno/domain/text/text-rules'
import { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { saveName } from '../api/own-profile'

const rules = z.object({ name: line('your name', textLimits.name) })

interface AskNameProps {
  userId: string
  onSaved: () => void
  className?: string
}

export function AskName({ userId, onSaved, className }: AskNameProps) {
  const form = useValidatedForm({
    defaultValues: { name: '' },
    rules,
    onSubmit: async ({ name }) => {
      await saveName(userId, name)
      toast({ title: `Good to meet you, ${name}` })
      onSaved()
    },
    failure: error => {
      logFailure('The name could not be saved', error)
      return 'Your name could not be saved. Please try again.'
    },
  })
  return (
    <Card asChild tone="blush" className={className}>
      <section aria-labelledby="ask-name">
        <h2 id="ask-name" className="font-display text-[22px] leading-tight">
          What may we call you?
        </h2>
        <p className="mt-1 text-[15px] text-soft">
          Other members find you by your name. You can change it in your profile at any time.
        </p>
        <Form form={form} className="mt-4 items-end gap-3 sm:grid-cols-[minmax(0,22rem)_auto]">
          <TextField
            form={form}
            name="name"
            label="Full Name"
            autoComplete="name"
            maxLength={textLimits.name}
          />
          <SubmitButton form={form} className="justify-self-start">
            Save
          </SubmitButton>
          <FormNotice form={form} />
        </Form>
      </section>
    </Card>
  )
}
