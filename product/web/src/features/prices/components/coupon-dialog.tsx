import { couponLimits } from '@juno/domain/payments/coupon'
import { amountDurations, discountDurations } from '@juno/domain/payments/discount'
import { plans } from '@juno/domain/payments/pricing'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'
import { useCreateCoupon } from '../api/coupons'
import { emptyCoupon, readCoupon } from '../coupon-form'

interface CouponDialogProps {
  /** The currency of the plans. */
  currency: string
  /** The time zone of the site. */
  zone: string
  onClose: () => void
}

export function CouponDialog({ currency, zone, onClose }: CouponDialogProps) {
  const creating = useCreateCoupon()
  // With this id, a coupon that is sent twice is stored once.
  const [id] = useState(() => crypto.randomUUID())
  const read = (fields: typeof emptyCoupon) => readCoupon(fields, { id, currency, zone }, new Date())
  const form = useValidatedForm({
    defaultValues: emptyCoupon,
    rules: fields => read(fields).issues,
    // A message about a field is shown at the field.
    failure: error => (error instanceof ApiError && error.issues.length > 0 ? null : failureText(error)),
    onSubmit: async fields => {
      const { coupon } = read(fields)
      await creating.mutateAsync(coupon!)
      toast({
        title: `${coupon!.code} is ready`,
        description: 'Whoever has the code can use it from now on.',
      })
      onClose()
    },
  })
  const [takesOff, duration] = useWatch({ control: form.control, name: ['takesOff', 'duration'] })
  return (
    <FormDialog
      form={form}
      title="New coupon"
      description="What it gives cannot be changed later: switch it off and create another one instead."
      submitLabel="Make the coupon"
      busyLabel="Making it…"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Letters, digits and hyphens. Capital or small letters make no difference."
        placeholder="SPRING-26"
        maxLength={couponLimits.code}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="takesOff"
          label="Discount"
          options={[
            { value: 'percent', label: 'A percentage' },
            { value: 'amount', label: `An amount in ${currency.toUpperCase()}` },
          ]}
          placeholder="Choose"
          required
        />
        {takesOff === 'amount' ? (
          <TextField
            form={form}
            name="amountOffCents"
            label="Amount"
            inputMode="decimal"
            placeholder="5.00"
            autoComplete="off"
            required
          />
        ) : (
          <TextField
            form={form}
            name="percentOff"
            label="Percent"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            required
          />
        )}
        <SelectField
          form={form}
          name="duration"
          label="From"
          options={takesOff === 'amount' ? amountDurations : discountDurations}
          placeholder="Choose"
          required
        />
        {duration === 'repeating' && (
          <TextField
            form={form}
            name="months"
            label="Months"
            type="number"
            inputMode="numeric"
            min={1}
            max={couponLimits.months}
            required
          />
        )}
        <SelectField
          form={form}
          name="plan"
          label="Plan"
          options={plans.map(({ value, label }) => ({ value, label: `${label} alone` }))}
          placeholder="Both plans"
        />
        <TextField
          form={form}
          name="maxRedemptions"
          label="How often"
          optional
          hint="Leave it empty for no limit."
          type="number"
          inputMode="numeric"
          min={1}
        />
        <TextField
          form={form}
          name="lastDay"
          label="Last day"
          optional
          hint={`Until midnight in ${zone.split('/').at(-1)?.replaceAll('_', ' ')}. Leave it empty for no end.`}
          type="date"
        />
      </div>
      <TextField
        form={form}
        name="note"
        label="Note for the team"
        optional
        hint="Members do not see it."
        maxLength={couponLimits.note}
      />
    </FormDialog>
  )
}
