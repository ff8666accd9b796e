// Refunds a payment or a part of it, and decides about the membership.
import { centsOf, moneyText, plainAmount } from '@juno/domain/payments/money'
import {
  refundEndings,
  refundIssue,
  type PaidMembership,
  type Payment,
  type RefundEnding,
} from '@juno/domain/payments/payment-history'
import { useWatch } from 'react-hook-form'
import { Field, TextareaField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { RadioCards } from '@/components/ui/radio-cards'
import { dateText } from '@/lib/dates'
import { useRefundPart } from '../api/payment-history'
import { leftOf } from '../payment-history-texts'
import { paymentTexts } from '../payment-texts'

interface RefundPartDialogProps {
  membership: PaidMembership
  payment: Payment
  onDone: (message: string) => void
  onClose: () => void
}

const meanings: Record<RefundEnding, (membership: PaidMembership) => string> = {
  keep: () => 'Nothing changes but the money.',
  end_with_period: ({ paidUntil }) =>
    `Everything stays open until ${paidUntil ? dateText(paidUntil) : 'then'}, and nothing more is charged.`,
  end_now: ({ firmName }) =>
    `${firmName === null ? 'They lose access' : 'All of them close'} at once, and nothing more is charged.`,
}

export function RefundPartDialog({ membership, payment, onDone, onClose }: RefundPartDialogProps) {
  const { chargeId, currency, refundedCents, at } = payment
  const left = leftOf(payment)
  const subject = membership.firmName === null ? 'The membership' : `The seats of ${membership.firmName}`
  const refund = useRefundPart(membership.id)
  const form = useValidatedForm({
    defaultValues: { amount: plainAmount(left, currency), ending: '' as RefundEnding | '', note: '' },
    rules: ({ amount, ending, note }) => {
      const issue = refundIssue(centsOf(amount, currency), { left, currency })
      return [
        ...(issue ? [{ path: 'amount', message: issue }] : []),
        ...(membership.runs && ending === ''
          ? [{ path: 'ending', message: paymentTexts.endingMissing }]
          : []),
        ...(note.trim() ? [] : [{ path: 'note', message: paymentTexts.noteMissing }]),
      ]
    },
    onSubmit: async ({ amount, ending, note }) => {
      const cents = centsOf(amount, currency)!
      const { message } = await refund.mutateAsync({
        chargeId,
        refundedBefore: refundedCents,
        cents,
        ending: ending || 'keep',
        note,
      })
      onDone(message)
      onClose()
    },
  })
  const typed = useWatch({ control: form.control, name: 'amount' })
  const cents = centsOf(typed, currency)
  const fits = refundIssue(cents, { left, currency }) === null
  return (
    <FormDialog
      form={form}
      title="Give money back?"
      description={
        <span className="wrap-anywhere">
          {moneyText(payment.cents, currency)}, paid {dateText(at)} by {membership.email}.{' '}
          {refundedCents > 0 && `${moneyText(refundedCents, currency)} of it went back before.`}
        </span>
      }
      submitLabel={fits ? `Refund ${moneyText(cents!, currency)}` : 'Refund'}
      busyLabel="Asking Stripe…"
      variant="destructive"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="amount"
        label={`Amount (${currency.toUpperCase()})`}
        hint={`At most ${moneyText(left, currency)}. It goes back to the card, and a bank takes up to ten days to show it.`}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {membership.runs && (
        <Field form={form} name="ending" label={subject} required>
          {({ value, onChange }) => (
            <RadioCards
              label={subject}
              options={refundEndings.map(option => ({ ...option, what: meanings[option.value](membership) }))}
              value={value}
              onValueChange={onChange}
            />
          )}
        </Field>
      )}
      <TextareaField
        form={form}
        name="note"
        label="Why"
        hint="For the audit log. The payer is emailed the amount, not this note."
        rows={3}
        maxLength={1000}
        required
      />
    </FormDialog>
  )
}
