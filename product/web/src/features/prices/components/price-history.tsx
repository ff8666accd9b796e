// Lists earlier prices, each of which can be put back, and members who pay another price than new ones.
import { moneyText } from '@juno/domain/payments/money'
import { priceChangeText } from '@juno/domain/payments/price-change'
import type { PlanPrices, PriceHistory as History } from '@juno/domain/payments/plan-prices'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { SettingsGroup } from '@/components/layout/settings-group'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { dateText } from '@/lib/dates'
import { useMoveToPrice, usePriceHistory } from '../api/plan-prices'
import { planNames, type FormerPrice } from '../price-changes'

type Member = History['members'][number]

interface PriceHistoryProps {
  prices: PlanPrices
  /** Saves the plans with this price. */
  onPutBack: (former: FormerPrice) => void
}

export function PriceHistory({ prices, onPutBack }: PriceHistoryProps) {
  const { data } = usePriceHistory()
  const [moving, setMoving] = useState<Member | null>(null)
  const move = useMoveToPrice()
  if (!data || data.former.length + data.members.length === 0) return null
  const { former, members, counts } = data
  const all = counts.monthly + counts.annual
  const priceOf = ({ plan }: Member) => ({ cents: prices[plan].priceCents, currency: prices.currency })
  return (
    <div className="mt-6 grid gap-6">
      {members.length > 0 && (
        <SettingsGroup
          title="Members at another price"
          lead={`${plural(all, 'member pays', 'members pay')} what was agreed when they joined. You can move one to the price of today.`}
        >
          <ul aria-label="Members at another price" className="divide-y border-t">
            {members.map(member => (
              <li
                key={member.membershipId}
                className="flex flex-wrap items-center justify-between gap-3 py-3"
              >
                <span className="min-w-0 flex-1 basis-52 wrap-anywhere" dir="auto">
                  <b className="font-semibold">{member.name ?? member.email}</b>
                  <span className="block text-[15px] text-soft">
                    {planNames[member.plan]}, {moneyText(member.cents, member.currency)}
                    {member.nextAt && `, next payment ${dateText(member.nextAt)}`}
                  </span>
                </span>
                {member.currency === prices.currency && (
                  <Button
                    variant="quiet"
                    size="little"
                    aria-label={`Move ${member.name ?? member.email} to the price of today`}
                    onClick={() => setMoving(member)}
                  >
                    Move
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {all > members.length && (
            <p className="text-sm text-soft">
              The first {members.length} of {all.toLocaleString('en')} are shown.
            </p>
          )}
        </SettingsGroup>
      )}
      {former.length > 0 && (
        <SettingsGroup title="Earlier prices" lead="Putting one back asks first, as any change of a price.">
          <ul aria-label="Earlier prices" className="divide-y border-t">
            {former.map(one => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="min-w-0 flex-1 basis-52 wrap-anywhere" dir="auto">
                  <b className="font-semibold">
                    {planNames[one.plan]}, {moneyText(one.cents, one.currency)}
                  </b>
                  <span className="block text-[15px] text-soft">
                    {one.listCents !== null && `${moneyText(one.listCents, one.currency)} struck through, `}
                    until {dateText(one.until)}
                    {one.by && `, changed by ${one.by}`}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  size="little"
                  aria-label={`Put back ${planNames[one.plan].toLowerCase()} ${moneyText(one.cents, one.currency)}`}
                  onClick={() => onPutBack(one)}
                >
                  Put back
                </Button>
              </li>
            ))}
          </ul>
        </SettingsGroup>
      )}
      {moving && (
        <ConfirmAction
          title={`Move ${moving.name ?? moving.email} to the price of today?`}
          confirmLabel="Move them"
          variant="primary"
          action={() => move.mutateAsync({ member: moving, to: prices[moving.plan].priceCents })}
          onDone={({ message }) => toast({ title: message })}
          onClose={() => setMoving(null)}
        >
          <p className="font-semibold text-ink">
            {planNames[moving.plan]}: {priceChangeText(moving, priceOf(moving))}
          </p>
          <p className="mt-3">
            They pay it {moving.nextAt ? `from ${dateText(moving.nextAt)} on` : 'from their next payment on'},
            and nothing before. We email {moving.email} at once.
          </p>
        </ConfirmAction>
      )}
    </div>
  )
}
