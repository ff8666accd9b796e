// Asks for the code of a coupon. The field is collapsed at first, and a code is checked before anything is paid.
import { couponCode, type GivenDiscount } from '@juno/domain/payments/coupon'
import { discountText } from '@juno/domain/payments/discount'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { useLookUpCoupon } from '../api/checkout'

interface CouponFieldProps {
  coupon: GivenDiscount | null
  onCouponChange: (coupon: GivenDiscount | null) => void
}

export function CouponField({ coupon, onCouponChange }: CouponFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid w-full max-w-md justify-items-center gap-3 text-center">
      <div role="status" className="empty:hidden">
        {coupon && (
          <p className="rounded-[14px] border bg-sage-wash px-4 py-3 text-[15px]">
            <code className="font-semibold wrap-anywhere">{coupon.code}</code>: {discountText(coupon)}
            {coupon.plan && `, for the ${coupon.plan} plan`}.
          </p>
        )}
      </div>
      {coupon ? (
        <Button variant="link" onClick={() => onCouponChange(null)}>
          Remove the code
        </Button>
      ) : open ? (
        <CodeForm onFound={onCouponChange} />
      ) : (
        <Button variant="link" aria-expanded={false} onClick={() => setOpen(true)}>
          Have a code?
        </Button>
      )}
    </div>
  )
}

function CodeForm({ onFound }: { onFound: (coupon: GivenDiscount) => void }) {
  const looking = useLookUpCoupon()
  const form = useValidatedForm({
    defaultValues: { code: '' },
    rules: z.object({ code: couponCode }),
    onSubmit: async ({ code }) => onFound(await looking.mutateAsync(code)),
    failure: error => ({ path: 'code', message: failureText(error) }),
    leaveFreely: true,
  })
  return (
    <Form form={form} aria-label="A code that you have" className="w-full gap-3 text-left">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField
          form={form}
          name="code"
          label="Code"
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <SubmitButton form={form} variant="quiet" className="mt-[30px]">
          Use it
        </SubmitButton>
      </div>
      <FormNotice form={form} />
    </Form>
  )
}
