/** The sandbox's stand-in for a card form: an e-mail and a button. No card is asked for and none is charged. */
import { sandboxCheckoutSchema } from '@juno/domain/payments/checkout'
import { plans, type Plan } from '@juno/domain/payments/pricing'
import { useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { usePayInSandbox } from '../api/pay-in-sandbox'
import type { Payer } from '../payer'

interface SandboxCheckoutFormProps {
  plan: Plan
  payer: Payer
  onPaid: (redirectTo: string) => void
}

export function SandboxCheckoutForm({ plan, payer, onPaid }: SandboxCheckoutFormProps) {
  const [email, setEmail] = useState(payer.email ?? '')
  const [emailProblem, setEmailProblem] = useState<string | null>(null)
  const payment = usePayInSandbox()
  const chosen = plans.find(({ value }) => value === plan)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reference = payer.userId
      ? { userId: payer.userId }
      : { applicationId: payer.applicationId ?? undefined }
    const order = sandboxCheckoutSchema.safeParse({ plan, email, ...reference })
    setEmailProblem(order.success ? null : (order.error.issues[0]?.message ?? null))
    if (order.success) payment.mutate(order.data, { onSuccess: ({ redirectTo }) => onPaid(redirectTo) })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Alert title="Sandbox checkout">
        No real card is charged. This page stands in for the payment provider.
      </Alert>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-y py-4 [&>dd]:text-right [&>dd]:tabular-nums">
        <dt>Basic Membership, {chosen?.label.toLowerCase()}</dt>
        <dd>{chosen?.listPrice}</dd>
        <dt className="text-soft">For a limited time</dt>
        <dd className="text-sage">
          −CA${((chosen?.listPriceCents ?? 0) / 100 - (chosen?.priceCents ?? 0) / 100).toFixed(2)}
        </dd>
        <dt className="font-semibold">Due today</dt>
        <dd className="font-semibold">{chosen?.price}</dd>
      </dl>
      <FormField label="Email" required error={emailProblem} hint="Your account is made with this address.">
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
      </FormField>
      {payment.isError && (
        <Alert variant="destructive" title="Error">
          {payment.error.message}
        </Alert>
      )}
      <Button type="submit" busy={payment.isPending || payment.isSuccess} className="w-full">
        Pay {chosen?.price} in the sandbox
      </Button>
    </form>
  )
}
