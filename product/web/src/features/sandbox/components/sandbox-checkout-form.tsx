// Imitates Stripe's checkout page, with a choice of cards in place of a card form.
import { moneyText } from '@juno/domain/payments/money'
import { sandboxCards, type SandboxCard, type SandboxCheckoutPage } from '@juno/domain/payments/sandbox-pages'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { RadioCards } from '@/components/ui/radio-cards'
import { failureText } from '@/lib/failure-text'
import { usePayInSandbox } from '../api/sandbox-checkout'

interface SandboxCheckoutFormProps {
  session: string
  page: SandboxCheckoutPage
}

export function SandboxCheckoutForm({ session, page }: SandboxCheckoutFormProps) {
  const payment = usePayInSandbox(session)
  const [card, setCard] = useState<SandboxCard>('works')
  const { currency, priceCents, discountCents, taxCents, totalCents, trialDays } = page
  const total = moneyText(totalCents, currency)
  const pay = () =>
    payment.mutate(card, { onSuccess: ({ redirectTo }) => window.location.assign(redirectTo) })

  return (
    <div className="form gap-6">
      <Alert title="Sandbox checkout">
        No real card is charged. This page stands in for the payment provider.
      </Alert>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-y py-4 [&>dd]:text-right [&>dd]:tabular-nums">
        <dt>{page.description}</dt>
        <dd>
          {moneyText(priceCents, currency)}
          {page.interval && ` per ${page.interval}`}
        </dd>
        {discountCents > 0 && (
          <>
            <dt className="text-soft">Discount</dt>
            <dd className="text-sage">−{moneyText(discountCents, currency)}</dd>
          </>
        )}
        {taxCents > 0 && (
          <>
            <dt className="text-soft">Tax</dt>
            <dd>{moneyText(taxCents, currency)}</dd>
          </>
        )}
        {trialDays !== null && (
          <>
            <dt className="text-soft">Trial</dt>
            <dd>{plural(trialDays, 'day')} free</dd>
          </>
        )}
        <dt className="font-semibold">Due today</dt>
        <dd className="font-semibold">{total}</dd>
      </dl>
      {page.email && (
        <FormField label="Email" hint="Your receipt goes there.">
          <Input type="email" value={page.email} readOnly />
        </FormField>
      )}
      <div className="grid gap-1.5">
        <p className="text-[15px] font-semibold" aria-hidden="true">
          Card
        </p>
        <RadioCards label="Card" options={sandboxCards} value={card} onValueChange={setCard} />
      </div>
      {payment.error && (
        <Alert variant="destructive" title="The payment did not go through">
          {failureText(payment.error)}
        </Alert>
      )}
      <Button className="w-full" busy={payment.isPending || payment.isSuccess} onClick={pay}>
        {trialDays === null ? `Pay ${total} in the sandbox` : 'Start the trial in the sandbox'}
      </Button>
    </div>
  )
}
