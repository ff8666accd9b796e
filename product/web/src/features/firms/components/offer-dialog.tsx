// Makes an offer to a firm, or changes one that is not paid.
import { firmLimits, firmOfferSchema, type FirmOffer } from '@juno/domain/payments/firm'
import { centsForField } from '@juno/domain/payments/typed-cents'
import { plans as planOptions, type Plan } from '@juno/domain/payments/pricing'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { Field, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { RadioCards } from '@/components/ui/radio-cards'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { useChangeOffer, useOfferSeats, type AdminFirm } from '../api/admin-firms'

interface OfferDialogProps {
  /** The firm whose offer changes. Without it, the offer is new. */
  firm?: AdminFirm
  onClose: () => void
}

export function OfferDialog({ firm, onClose }: OfferDialogProps) {
  const make = useOfferSeats()
  const change = useChangeOffer(firm?.id ?? '')
  const { plans } = useAppConfig()
  // With this id, an offer that is sent twice is stored once.
  const [id] = useState(() => crypto.randomUUID())
  const form = useVersionedForm<ReturnType<typeof valuesOf>, AdminFirm, FirmOffer>({
    stored: firm,
    valuesOf,
    together: [
      ['plan', 'seats', 'seatPriceCents'],
      ['contactName', 'contactEmail'],
    ],
    rules: firmOfferSchema,
    onSubmit: async (offer, version) => {
      const { message } = version
        ? await change.mutateAsync({ ...offer, seen: offerOf(version) })
        : await make.mutateAsync({ ...offer, id })
      toast({ title: message })
      onClose()
    },
  })
  const plan = useWatch({ control: form.control, name: 'plan' })
  const usual = plans.find(({ value }) => value === plan)
  const again = firm?.standing === 'ended'
  return (
    <FormDialog
      form={form}
      title={firm ? 'Change the offer' : 'Offer seats to a firm'}
      description={
        again
          ? 'It applies from the next payment on. Past payments do not change.'
          : 'We email the contact a link to see the offer and pay. The seats open once it is paid.'
      }
      submitLabel={again ? 'Save' : firm ? 'Save and email it' : 'Email the offer'}
      busyLabel={again ? 'Saving…' : 'Sending…'}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name of the firm" required maxLength={firmLimits.name} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="contactName"
          label="Name of the contact"
          required
          autoComplete="off"
          maxLength={firmLimits.contactName}
        />
        <TextField
          form={form}
          name="contactEmail"
          label="Email of the contact"
          required
          type="email"
          autoComplete="off"
        />
      </div>
      <Field form={form} name="plan" label="Plan" required>
        {({ value, onChange }) => (
          <RadioCards
            label="Plan"
            className="sm:grid-cols-2"
            options={planOptions.map(option => ({
              value: option.value,
              label: planText(option.value),
              what: `${plans.find(one => one.value === option.value)?.price ?? ''} a ${option.value === 'annual' ? 'year' : 'month'}`,
            }))}
            value={value}
            onValueChange={onChange}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="seats" label="Seats" required inputMode="numeric" autoComplete="off" />
        <TextField
          form={form}
          name="seatPriceCents"
          label="Price of one seat"
          optional
          hint={`Leave it empty for the plan’s price${usual ? `, ${usual.price}` : ''}.`}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <ConflictDialog
        form={form}
        fields={{
          name: 'Name of the firm',
          contactName: 'Name of the contact',
          contactEmail: 'Email of the contact',
          plan: { label: 'Plan', text: planText },
          seats: 'Seats',
          seatPriceCents: 'Price of one seat',
        }}
      />
    </FormDialog>
  )
}

const planText = (plan: Plan) => (plan === 'annual' ? 'Annual' : 'Monthly')

const offerOf = (firm: AdminFirm): FirmOffer => ({
  name: firm.name,
  contactName: firm.contact_name,
  contactEmail: firm.contact_email,
  seats: firm.seats,
  plan: firm.plan,
  seatPriceCents: firm.own_price ? firm.seat_price_cents : null,
})

const valuesOf = (firm: AdminFirm | undefined) => ({
  name: firm?.name ?? '',
  contactName: firm?.contact_name ?? '',
  contactEmail: firm?.contact_email ?? '',
  seats: firm ? String(firm.seats) : '',
  plan: firm?.plan ?? ('annual' as const),
  seatPriceCents: firm?.own_price ? centsForField(firm.seat_price_cents) : '',
})
