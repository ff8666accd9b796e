// Draws the card of a gift to print or to show, with recipient, message and code.
import type { GiftPreview } from '@juno/domain/payments/gift'

interface GiftCardProps {
  gift: Pick<GiftPreview, 'buyerName' | 'recipientName' | 'message' | 'months'>
  /** The code in groups. */
  code: string
  brand: string
  /** The address where it is redeemed, without the protocol. */
  address: string
}

export function GiftCard({ gift: { buyerName, recipientName, message, months }, ...card }: GiftCardProps) {
  return (
    <article className="card card-plain mx-auto w-full max-w-2xl overflow-hidden text-center [print-color-adjust:exact]">
      <Arches />
      <div className="pt-8 pb-6 sm:px-10 sm:pb-10">
        <p className="eyebrow wrap-anywhere" dir="auto">
          {recipientName ? `A gift for ${recipientName}` : 'A gift'}
        </p>
        <h1 className="mt-3 text-[clamp(2rem,6vw,3.25rem)]">
          {months} months of <em className="text-coral">{card.brand}</em>
        </h1>
        {message && (
          <blockquote
            className="mx-auto mt-6 max-w-[44ch] font-display text-xl leading-relaxed wrap-anywhere whitespace-pre-line"
            dir="auto"
          >
            {message}
          </blockquote>
        )}
        <p className="mt-5 text-soft wrap-anywhere" dir="auto">
          From {buyerName}
        </p>
        <div className="mt-8 rounded-[16px] border border-dashed bg-blush px-2 py-5">
          <p className="text-sm text-soft">Your code</p>
          <p className="mt-1 font-mono text-[clamp(0.875rem,4vw,1.375rem)] font-semibold tracking-wide wrap-anywhere">
            {card.code}
          </p>
        </div>
        <p className="mt-5 text-[15px] text-soft wrap-anywhere">
          Redeem it at <span className="font-semibold text-ink">{card.address}</span>. It does not expire, and
          works once. New members apply first.
        </p>
      </div>
    </article>
  )
}

const Arches = () => (
  <div
    className="relative flex h-40 items-end justify-center gap-3 overflow-hidden rounded-[12px] bg-blush pt-6 sm:h-48"
    aria-hidden="true"
  >
    <div className="h-[52%] w-16 rounded-t-full sm:w-20 [background:var(--arch-coral)]" />
    <div className="relative h-full w-24 overflow-hidden rounded-t-full sm:w-32 [background:var(--arch-plum)]">
      <div className="absolute inset-x-[24%] bottom-0 h-[64%] rounded-t-full bg-white/10" />
    </div>
    <div className="h-[40%] w-16 rounded-t-full sm:w-20 [background:var(--arch-gold)]" />
  </div>
)
