// Lets an admin correct the address of a person.
import { emailAddress } from '@juno/domain/text/text-rules'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from './form/fields'
import { FormDialog } from './form/form-dialog'
import { useValidatedForm } from './form/use-validated-form'
import { Button } from './ui/button'
import { toast } from './ui/toast-store'

interface CorrectAddressProps {
  email: string
  /** Rejects with an Error whose message may be shown. */
  correct: (email: string) => Promise<unknown>
  onDone: () => void
}

export function CorrectAddress(props: CorrectAddressProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" className="text-[15px]" onClick={() => setOpen(true)}>
        Correct the address
      </Button>
      {open && <CorrectAddressDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectAddressDialog({
  email,
  correct,
  onDone,
  onClose,
}: CorrectAddressProps & { onClose: () => void }) {
  const form = useValidatedForm({
    defaultValues: { email },
    rules: z.object({
      email: emailAddress.refine(typed => typed !== email.toLowerCase(), 'This is the address already.'),
    }),
    onSubmit: async ({ email: meant }) => {
      await correct(meant)
      toast({ title: 'Address corrected', description: `From now on we write to ${meant}.` })
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Correct the address"
      description={
        <span className="wrap-anywhere">
          Both addresses get an email. What we sent to {email} stops working, and the new address opens
          everything.
        </span>
      }
      submitLabel="Correct it"
      onClose={onClose}
    >
      <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
    </FormDialog>
  )
}
