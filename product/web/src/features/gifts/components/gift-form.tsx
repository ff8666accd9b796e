// Asks who gives the gift, to whom, and for a message on the card.
import { buyGiftSchema, giftLimits } from '@juno/domain/payments/gift'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { useBuyGift } from '../api/gifts'

interface GiftFormProps {
  /** `CA$249.99`. */
  price: string
  /** Called with the address of the payment page. */
  onOpened: (url: string) => void
}

export function GiftForm({ price, onOpened }: GiftFormProps) {
  const buy = useBuyGift()
  const form = useValidatedForm({
    defaultValues: { name: '', email: '', recipientName: '', message: '' },
    draft: useDraft('gift'),
    rules: buyGiftSchema,
    onSubmit: async gift => {
      const { url } = await buy.mutateAsync(gift)
      onOpened(url)
    },
  })
  return (
    <Form form={form} aria-label="Give a membership">
      <TextField
        form={form}
        name="name"
        label="Your name"
        required
        autoComplete="name"
        maxLength={giftLimits.name}
      />
      <TextField
        form={form}
        name="email"
        label="Your email"
        required
        type="email"
        autoComplete="email"
        hint="The code and a card to print come here, so that you can hand them over yourself."
      />
      <TextField
        form={form}
        name="recipientName"
        label="Who is it for?"
        optional
        autoComplete="off"
        maxLength={giftLimits.name}
      />
      <TextareaField
        form={form}
        name="message"
        label="Your message on the card"
        optional
        rows={4}
        maxLength={giftLimits.message}
      />
      <FormNotice form={form} />
      <SubmitButton form={form} busyLabel="Opening the payment page…" className="w-full">
        {`Pay ${price}`}
      </SubmitButton>
    </Form>
  )
}
