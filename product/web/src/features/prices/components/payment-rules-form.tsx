// Edits the payment rules: failed payments, renewals, the guarantee and tax.
import { editingTopic } from '@juno/domain/live/editing-topic'
import { paymentRulesSchema, type PaymentRules } from '@juno/domain/payments/payment-rules'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { OtherEditors } from '@/components/form/other-editors'
import { SwitchField } from '@/components/form/tick-fields'
import { useDraft } from '@/components/form/use-draft'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { SettingsGroup } from '@/components/layout/settings-group'
import { toast } from '@/components/ui/toast-store'
import { useSavePaymentRules, type StoredRules } from '../api/payment-rules'

interface RulesFields {
  graceDays: string
  graceMailDays: string
  renewalNoticeDays: string
  guaranteeDays: string
  automaticTax: boolean
  collectTaxIds: boolean
}

const fieldsOf = (rules: StoredRules): RulesFields => ({
  graceDays: String(rules.grace_days),
  graceMailDays: rules.grace_mail_days.join(', '),
  renewalNoticeDays: rules.renewal_notice_days.join(', '),
  guaranteeDays: String(rules.guarantee_days),
  automaticTax: rules.automatic_tax,
  collectTaxIds: rules.collect_tax_ids,
})

const number = { type: 'number', inputMode: 'numeric' } as const

export function PaymentRulesForm({ stored }: { stored: StoredRules }) {
  const save = useSavePaymentRules()
  const form = useVersionedForm<RulesFields, StoredRules, PaymentRules>({
    stored,
    valuesOf: (version = stored) => fieldsOf(version),
    draft: useDraft('payment-rules'),
    rules: paymentRulesSchema,
    onSubmit: async (rules, { updated_at } = stored) => {
      form.startFrom(await save.mutateAsync({ ...rules, version: updated_at }))
      toast({ title: 'Rules saved', description: 'They apply from now on.' })
    },
  })
  return (
    <Form form={form} aria-label="Payment rules" className="gap-6">
      <OtherEditors topic={editingTopic('settings', 'payment-rules')} />
      <SettingsGroup
        title="When a payment fails"
        lead="Everything stays open for some days, and the member is emailed how to pay."
      >
        <TextField
          form={form}
          name="graceDays"
          label="Days until the membership closes"
          {...number}
          min={1}
          max={27}
          required
        />
        <TextField
          form={form}
          name="graceMailDays"
          label="Days on which we write"
          hint="0 is the day on which the payment fails."
          autoComplete="off"
          required
        />
      </SettingsGroup>
      <SettingsGroup
        title="Before a renewal"
        lead="Members on the annual plan are told of their renewal in advance. In several places the law requires it."
      >
        <TextField
          form={form}
          name="renewalNoticeDays"
          label="Days before the renewal"
          hint="Leave it empty to write to nobody."
          optional
          autoComplete="off"
        />
      </SettingsGroup>
      <SettingsGroup
        title="Money back"
        lead="For this many days after the first payment, members get their money back, no questions asked. If you change it, change what your plans promise too."
      >
        <TextField
          form={form}
          name="guaranteeDays"
          label="Days of the guarantee"
          hint="Enter 0 for no guarantee."
          {...number}
          min={0}
          max={365}
          required
        />
      </SettingsGroup>
      <SettingsGroup title="Tax" lead="Your payment provider works it out. Set it up there first.">
        <SwitchField form={form} name="automaticTax" label="Work out the tax and add it" />
        <SwitchField form={form} name="collectTaxIds" label="Ask businesses for their tax number" />
      </SettingsGroup>
      <ConflictDialog
        form={form}
        fields={{
          graceDays: 'Days until the membership closes',
          graceMailDays: 'Days on which we write',
          renewalNoticeDays: 'Days before the renewal',
          guaranteeDays: 'Days of the guarantee',
          automaticTax: 'Work out the tax and add it',
          collectTaxIds: 'Ask businesses for their tax number',
        }}
      />
      <FormNotice form={form} check="Please check the highlighted fields." />
      <SubmitButton form={form} busyLabel="Saving…" className="justify-self-start">
        Save rules
      </SubmitButton>
    </Form>
  )
}
