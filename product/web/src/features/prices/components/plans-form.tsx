// Edits the prices and texts of the plans, beside their cards as visitors see them. Asks before a price changes.
import { editingTopic } from '@juno/domain/live/editing-topic'
import { currencies } from '@juno/domain/payments/currencies'
import { centsForField } from '@juno/domain/payments/typed-cents'
import {
  planPricesSchema,
  type ChangePlanPrices,
  type PlanPrices,
  type PlanPricesAnswer,
  type ProviderPrice,
} from '@juno/domain/payments/plan-prices'
import { useRef, useState } from 'react'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { SelectField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { OtherEditors } from '@/components/form/other-editors'
import { sameValue } from '@/components/form/same-value'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { SettingsGroup } from '@/components/layout/settings-group'
import { toast } from '@/components/ui/toast-store'
import { useProviderPrices, useSavePlanPrices } from '../api/plan-prices'
import { fieldsOf, planAsText, type PricesFields } from '../plan-form'
import { priceChanges, typedNothing, type FormerPrice, type PriceChange } from '../price-changes'
import { ConfirmPrices } from './confirm-prices'
import { PlanFieldset } from './plan-fieldset'
import { PriceHistory } from './price-history'

const none: readonly ProviderPrice[] = []

export function PlansForm({ answer }: { answer: PlanPricesAnswer }) {
  const save = useSavePlanPrices()
  const [asking, setAsking] = useState<PriceChange[] | null>(null)
  /** The changes that were agreed to. Others are asked about again. */
  const agreed = useRef<{ changes: PriceChange[]; again: ChangePlanPrices['again'] } | null>(null)
  const provided = useProviderPrices()
  const form = useVersionedForm<PricesFields, PlanPricesAnswer, PlanPrices>({
    stored: answer,
    valuesOf: (version = answer) => fieldsOf(version.prices),
    together: [
      ['currency', 'monthly'],
      ['currency', 'annual'],
    ],
    draft: useDraft('plans'),
    rules: planPricesSchema,
    onSubmit: async (prices, { version, prices: before } = answer) => {
      const changes = priceChanges(before, prices, provided.data ?? none)
      const again = sameValue(agreed.current?.changes, changes) ? agreed.current?.again : null
      agreed.current = null
      if (changes.length > 0 && !again) {
        setAsking(changes)
        return false
      }
      const saved = await save.mutateAsync({ ...prices, version, again: again ?? typedNothing })
      form.startFrom(saved)
      toast({ title: 'Plans saved', description: 'Changes appear when a page is reloaded.' })
    },
  })
  const putBack = ({ plan, cents, listCents, currency }: FormerPrice) => {
    const option = { shouldDirty: true }
    form.setValue('currency', currency, option)
    form.setValue(`${plan}.takenPrice`, '', option)
    form.setValue(`${plan}.priceCents`, centsForField(cents), option)
    form.setValue(`${plan}.listPriceCents`, centsForField(listCents), option)
    void form.submit()
  }
  return (
    <>
      <Form form={form} aria-label="Plans" className="gap-6">
        <OtherEditors topic={editingTopic('settings', 'plans')} />
        <SettingsGroup
          title="Who pays what"
          lead="Current members keep the price they pay now. What you save here applies to those who join from now on."
        >
          <SelectField
            form={form}
            name="currency"
            label="Currency"
            hint="Both plans use this currency."
            options={currencies}
            placeholder="Choose a currency"
            required
          />
        </SettingsGroup>
        {(['monthly', 'annual'] as const).map(plan => (
          <PlanFieldset
            key={plan}
            form={form}
            plan={plan}
            stored={answer.prices[plan]}
            provided={provided.data ?? none}
            unlisted={provided.isError}
          />
        ))}
        <ConflictDialog
          form={form}
          fields={{
            currency: 'Currency',
            monthly: { label: 'The monthly plan', text: planAsText },
            annual: { label: 'The annual plan', text: planAsText },
          }}
        />
        <FormNotice form={form} check="Please check the highlighted fields." />
        <SubmitButton form={form} busyLabel="Saving…" className="justify-self-start">
          Save plans
        </SubmitButton>
      </Form>
      <PriceHistory prices={answer.prices} onPutBack={putBack} />
      {asking && (
        <ConfirmPrices
          changes={asking}
          onConfirm={again => {
            setAsking(null)
            agreed.current = { changes: asking, again }
            void form.submit()
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
