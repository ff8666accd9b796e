// Redeems a code. It first shows what redeeming would do.
import {
  giftCodeText,
  normaliseGiftCode,
  type GiftPreview,
  type GiftRedeemed,
} from '@juno/domain/payments/gift'
import { useState } from 'react'
import { Link } from 'react-router'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesAt } from '@/components/form/form-issues'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths, signInFrom } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { useLookUpGift, useRedeemGift, type Holder } from '../api/gifts'
import { effectText, giftTexts } from '../gift-texts'

interface RedeemPanelProps {
  holder: Holder
  /** The code of the link that was followed. */
  initialCode: string
  onRedeemed: (redeemed: GiftRedeemed) => void
}

export function RedeemPanel({ holder, initialCode, onRedeemed }: RedeemPanelProps) {
  const lookUp = useLookUpGift(holder)
  const [found, setFound] = useState<{ code: string; gift: GiftPreview } | null>(null)
  const form = useValidatedForm({
    defaultValues: { code: initialCode },
    leaveFreely: true,
    rules: ({ code }) => (normaliseGiftCode(code) ? [] : issuesAt(['code'], giftTexts.codeIncomplete)),
    onSubmit: async ({ code: typed }) => {
      const code = normaliseGiftCode(typed) ?? ''
      setFound({ code, gift: await lookUp.mutateAsync(code) })
    },
  })
  if (found)
    return (
      <FoundGift
        {...found}
        holder={holder}
        onRedeemed={onRedeemed}
        onOther={() => {
          setFound(null)
          form.reset({ code: '' })
        }}
      />
    )
  return (
    <Form form={form} aria-label="Redeem a gift">
      <TextField
        form={form}
        name="code"
        label="Your code"
        required
        hint="Capital or small letters, with dashes or without."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ABCDE-FGHJK-MNPQR-STVWX"
        className="font-mono"
        maxLength={40}
      />
      <FormNotice form={form} />
      <SubmitButton form={form} busyLabel="Looking it up…" className="w-full">
        Look it up
      </SubmitButton>
    </Form>
  )
}

interface FoundGiftProps {
  code: string
  gift: GiftPreview
  holder: Holder
  onRedeemed: (redeemed: GiftRedeemed) => void
  onOther: () => void
}

function FoundGift({ code, gift, holder, onRedeemed, onOther }: FoundGiftProps) {
  const redeem = useRedeemGift(holder)
  const { kind } = gift.effect
  const possible = kind !== 'apply first' && kind !== 'not now'
  return (
    <div className="grid gap-5">
      <div className="rounded-[16px] bg-blush p-5">
        <p className="font-display text-2xl">{gift.months} months of membership</p>
        <p className="mt-1 wrap-anywhere text-soft" dir="auto">
          {gift.recipientName ? `For ${gift.recipientName}, from ` : 'From '}
          {gift.buyerName}
        </p>
        {gift.message && (
          <blockquote className="mt-3 wrap-anywhere whitespace-pre-line" dir="auto">
            {gift.message}
          </blockquote>
        )}
      </div>
      <p>{effectText(gift)}</p>
      {redeem.error && <Alert variant="destructive">{failureText(redeem.error)}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        {possible && (
          <Button busy={redeem.isPending} onClick={() => redeem.mutate(code, { onSuccess: onRedeemed })}>
            Redeem this gift
          </Button>
        )}
        {kind === 'apply first' && <ButtonLink to={paths.apply}>Apply to join</ButtonLink>}
        <Button variant="link" disabled={redeem.isPending} onClick={onOther}>
          Another code
        </Button>
      </div>
      {kind === 'apply first' && !holder.signedIn && (
        <p className="text-[15px] text-soft">
          Do you have an account?{' '}
          <Link to={signInFrom(paths.redeem)} className="text-link">
            Sign in
          </Link>{' '}
          first. If you are approved and have no account yet, open the link in your email and choose “I have a
          gift code” there. Your code: <span className="font-mono">{giftCodeText(code)}</span>
        </p>
      )}
    </div>
  )
}
