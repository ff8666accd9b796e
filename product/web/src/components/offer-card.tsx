// Shows the card of one plan: its price, a button, and what it includes.
import { inPlaces } from '@juno/domain/payments/plan-marks'
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'

interface OfferCardProps {
  plan: PlanOffer
  heading: 'h2' | 'h3'
  /** The reduced first amount, and the terms of what follows. */
  reduced?: { symbol: string; amount: string; terms: string } | undefined
  className?: string
  children: ReactNode
}

/**
 * Prerendered pages reserve a place for each possible text, so the markup does not depend on which texts there are. CSS
 * hides the empty ones.
 */
export function OfferCard({ plan, heading: Heading, reduced, className, children }: OfferCardProps) {
  const { value, label, badges, benefits, trial } = plan
  const best = value === 'annual'
  const { symbol, amount, terms } = reduced ?? plan
  return (
    <Card
      asChild
      className={cn('flex flex-col p-7 sm:p-8', best && 'border-plum outline-1 outline-plum', className)}
    >
      <section aria-labelledby={`plan-${value}`}>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Heading id={`plan-${value}`} dir="auto" className="min-w-0 text-2xl wrap-anywhere">
            {label}
          </Heading>
          <span className="flex flex-wrap gap-1.5">
            {inPlaces('badges', badges).map((badge, index) => (
              <Chip key={index} dir="auto" tone={index === 0 ? 'gold' : 'sage'} className="empty:hidden">
                {badge}
              </Chip>
            ))}
          </span>
        </div>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-[clamp(2.5rem,7vw,3.25rem)] leading-none tracking-[-0.03em] whitespace-nowrap">
            <span className="mr-1 align-[0.55em] text-[0.4em] tracking-normal">{symbol}</span>
            {amount}
          </span>
          <s className="text-soft has-[[data-price]:empty]:hidden">
            <span className="sr-only">{reduced ? 'Instead of ' : 'List price '}</span>
            <span data-price="">{reduced ? plan.price : plan.listPrice}</span>
          </s>
        </p>
        <p dir="auto" className="mt-2 text-sm wrap-anywhere text-soft">
          {terms}
        </p>
        <p className="mt-2 text-sm font-semibold text-sage empty:hidden">{trial}</p>
        <div className="mt-6">{children}</div>
        <ul className="mt-6 grid gap-2.5">
          {inPlaces('benefits', benefits).map((benefit, index) => (
            <li key={index} className="flex gap-3 text-[15px] has-[[data-benefit]:empty]:hidden">
              <span
                aria-hidden="true"
                className="mt-0.5 grid h-5 w-[18px] shrink-0 place-items-center rounded-[9px_9px_4px_4px] bg-sage-wash text-sage"
              >
                <Check className="size-3" strokeWidth={3} />
              </span>
              <span data-benefit="" dir="auto" className="min-w-0 wrap-anywhere">
                {benefit}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
