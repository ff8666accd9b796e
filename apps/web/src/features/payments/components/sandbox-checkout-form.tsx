// The sandbox's checkout: an email and a button instead of a card form.
import { sandboxCheckoutSchema } from '@juno/domain/payments/checkout'
import { moneyText } from '@juno/domain/payments/money'
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { usePayInSandbox } from '../api/checkout'
import type { Payer } from '../payer'

interface SandboxCheckoutFormProps {
  plan: PlanOffer
  payer: Payer
  onPaid: (redirectTo: string) => void
}

export function SandboxCheckoutForm({ plan, payer, onPaid }: SandboxCheckoutFormProps) {
  const payment = usePayInSandbox()
  const form = useValidatedForm({
    defaultValues: { email: payer.email ?? '' },
    rules: sandboxCheckoutSchema.pick({ email: true }),
    onSubmit: async ({ email }) => {
      const reference = payer.userId
        ? { userId: payer.userId }
        : { applicationId: payer.applicationId ?? undefined }
      const { redirectTo } = await payment.mutateAsync({ plan: plan.value, email, ...reference })
      onPaid(redirectTo)
    },
  })

  return (
    <Form form={form} className="gap-6">
      <Alert title="Sandbox checkout">
        No real card is charged. This page replaces the payment provider.
      </Alert>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-y py-4 [&>dd]:text-right [&>dd]:tabular-nums">
        <dt>Basic Membership, {plan.label.toLowerCase()}</dt>
        <dd>{plan.listPrice || plan.price}</dd>
        {plan.listPriceCents !== null && (
          <>
            <dt className="text-soft">For a limited time</dt>
            <dd className="text-sage">−{moneyText(plan.listPriceCents - plan.priceCents, plan.currency)}</dd>
          </>
        )}
        <dt className="font-semibold">Due today</dt>
        <dd className="font-semibold">{plan.price}</dd>
      </dl>
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        hint="Your receipt goes there. Your account is made with the address you applied with."
        type="email"
        autoComplete="email"
      />
      <FormNotice form={form} title="Error" />
      <SubmitButton form={form} busy={payment.isSuccess} className="w-full">
        Pay {plan.price} in the sandbox
      </SubmitButton>
    </Form>
  )
}
