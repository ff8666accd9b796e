// Asks for the code of a coupon. The field is collapsed at first, and a code is checked before anything is paid.
import { couponCode, type GivenDiscount } from '@juno/domain/payments/coupon'
import { giftCodeText, normaliseGiftCode } from '@juno/domain/payments/gift'
import { discountText } from '@juno/domain/payments/discount'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { redeemFor } from '@/config/paths'
import { ApiError } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'
import { useLookUpCoupon } from '../api/checkout'

interface CouponFieldProps {
  applicationId: string | null
  coupon: GivenDiscount | null
  onCouponChange: (coupon: GivenDiscount | null) => void
}

export function CouponField({ applicationId, coupon, onCouponChange }: CouponFieldProps) {
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
        <CodeForm applicationId={applicationId} onFound={onCouponChange} />
      ) : (
        <Button variant="link" aria-expanded={false} onClick={() => setOpen(true)}>
          Have a code?
        </Button>
      )}
    </div>
  )
}

interface CodeFormProps extends Pick<CouponFieldProps, 'applicationId'> {
  onFound: (coupon: GivenDiscount) => void
}

/** The code of a gift may be typed in groups, too. */
const anyCode = z.preprocess(typed => normaliseGiftCode(String(typed)) ?? typed, couponCode)

function CodeForm({ applicationId, onFound }: CodeFormProps) {
  const looking = useLookUpCoupon()
  const [gift, setGift] = useState<string | null>(null)
  const form = useValidatedForm({
    defaultValues: { code: '' },
    rules: z.object({ code: anyCode }),
    onSubmit: async ({ code }) => {
      setGift(null)
      try {
        onFound(await looking.mutateAsync(code))
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === 'coupon_refused'
        if (!isRefused || normaliseGiftCode(code) === null) throw error
        setGift(giftCodeText(code))
        return false
      }
    },
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
      {gift && (
        <Alert title="This is the code of a gift">
          A gift pays for a whole membership, so there is nothing to choose here.{' '}
          <ButtonLink
            to={`${redeemFor(applicationId ?? undefined)}#${gift}`}
            variant="link"
            className="text-[15px]"
          >
            Redeem it
          </ButtonLink>
        </Alert>
      )}
    </Form>
  )
}
