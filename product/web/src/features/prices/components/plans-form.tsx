// Edits the prices and texts of the plans, beside their cards as visitors see them.
import { editingTopic } from '@juno/domain/live/editing-topic'
import { currencies } from '@juno/domain/payments/currencies'
import {
  planPricesSchema,
  type PlanPrices,
  type PlanPricesAnswer,
  type ProviderPrice,
} from '@juno/domain/payments/plan-prices'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { SelectField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { OtherEditors } from '@/components/form/other-editors'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { SettingsGroup } from '@/components/layout/settings-group'
import { toast } from '@/components/ui/toast-store'
import { useProviderPrices, useSavePlanPrices } from '../api/plan-prices'
import { fieldsOf, planAsText, type PricesFields } from '../plan-form'
import { PlanFieldset } from './plan-fieldset'

const none: readonly ProviderPrice[] = []

export function PlansForm({ answer }: { answer: PlanPricesAnswer }) {
  const save = useSavePlanPrices()
  const provided = useProviderPrices()
  const form = useVersionedForm<PricesFields, PlanPricesAnswer, PlanPrices>({
    stored: answer,
    valuesOf: (version = answer) => fieldsOf(version.prices),
    draft: useDraft('plans'),
    rules: planPricesSchema,
    onSubmit: async (prices, { version } = answer) => {
      form.startFrom(await save.mutateAsync({ ...prices, version }))
      toast({ title: 'Plans saved', description: 'Changes appear when a page is reloaded.' })
    },
  })
  return (
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
          hint="One for both plans. A price taken over from the payment provider comes with its own."
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
  )
}
