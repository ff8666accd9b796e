// Edits one plan, beside its card as visitors see it.
import { moneyText } from '@juno/domain/payments/money'
import { intervalOf, planLimits } from '@juno/domain/payments/plan-offer'
import type { PlanPrice, ProviderPrice } from '@juno/domain/payments/plan-prices'
import type { Plan } from '@juno/domain/payments/pricing'
import { useWatch } from 'react-hook-form'
import { SelectField, TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { OfferCard } from '@/components/offer-card'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useAppConfig } from '@/config/app-config-context'
import { typedOffer, type PricesFields } from '../plan-form'

interface PlanFieldsetProps {
  form: ValidatedForm<PricesFields>
  plan: Plan
  stored: PlanPrice
  /** The provider's prices that can be used. */
  provided: readonly ProviderPrice[]
  /** They could not be loaded. */
  unlisted: boolean
}

const titles: Record<Plan, string> = { monthly: 'The monthly plan', annual: 'The annual plan' }

export function PlanFieldset({ form, plan, stored, provided, unlisted }: PlanFieldsetProps) {
  const typed = useWatch({ control: form.control, name: plan })
  const currency = useWatch({ control: form.control, name: 'currency' })
  const interval = intervalOf(plan)
  const fitting = provided.filter(price => price.interval === interval)
  const taken = fitting.find(({ id }) => id === typed.takenPrice)
  const plusTax = Boolean(useAppConfig().plans.find(({ value }) => value === plan)?.tax)
  const offer = typedOffer(plan, typed, stored, { currency, taken, plusTax })
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Card asChild>
      <section
        aria-labelledby={`fields-${plan}`}
        className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <h2 id={`fields-${plan}`} className="font-display text-2xl sm:col-span-2">
            {titles[plan]}
          </h2>
          <TextField form={form} name={`${plan}.label`} label="Name" required maxLength={planLimits.label} />
          <TextField
            form={form}
            name={`${plan}.trialDays`}
            label="Free days"
            hint="Before the first payment of new members. Enter 0 for none."
            type="number"
            inputMode="numeric"
            min={0}
            max={90}
          />
          {taken ? (
            <p className="grid content-start gap-1.5">
              <span className="text-[15px] font-semibold">Price a {interval}</span>
              <span className="text-[15px] text-soft">
                {moneyText(taken.cents, taken.currency)}, taken over.
              </span>
            </p>
          ) : (
            <TextField
              form={form}
              name={`${plan}.priceCents`}
              label={`Price a ${interval}`}
              required
              {...amount}
            />
          )}
          <TextField
            form={form}
            name={`${plan}.listPriceCents`}
            label="Price before"
            optional
            hint="Struck through beside the price."
            {...amount}
          />
          {(fitting.length > 0 || unlisted) && (
            <div className="sm:col-span-2">
              {unlisted ? (
                <p className="text-sm text-soft">
                  We could not read the payment provider’s prices. You can still change everything else.
                </p>
              ) : (
                <SelectField
                  form={form}
                  name={`${plan}.takenPrice`}
                  label="Take over a price of the payment provider"
                  optional
                  hint="Otherwise we create one there from what you enter."
                  options={fitting.map(price => ({
                    value: price.id,
                    label: `${moneyText(price.cents, price.currency)} a ${interval}${price.name ? `, ${price.name}` : ''}`,
                  }))}
                  placeholder="None"
                />
              )}
            </div>
          )}
          <TextField
            form={form}
            name={`${plan}.note`}
            label="After the price"
            optional
            className="sm:col-span-2"
            maxLength={planLimits.note}
          />
          {([0, 1] as const).map(index => (
            <TextField
              key={index}
              form={form}
              name={`${plan}.badges.${index}`}
              label={index === 0 ? 'Mark' : 'Second mark'}
              optional
              maxLength={planLimits.badge}
            />
          ))}
          <TextareaField
            form={form}
            name={`${plan}.benefits`}
            label="What is included"
            hint={`One per line, at most ${planLimits.benefits}.`}
            rows={6}
            className="sm:col-span-2"
          />
        </div>
        <figure className="grid gap-3 self-start lg:sticky lg:top-6" inert>
          <figcaption className="text-sm text-soft">As visitors see it</figcaption>
          <OfferCard plan={offer} heading="h3">
            <Button variant={plan === 'annual' ? 'primary' : 'quiet'} className="w-full">
              Apply to Join
            </Button>
          </OfferCard>
        </figure>
      </section>
    </Card>
  )
}
