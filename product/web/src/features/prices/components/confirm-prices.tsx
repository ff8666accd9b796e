// Asks before prices change: from what to what, and for whom. A price far from the old one is typed again.
import { centsOf, moneyText } from '@juno/domain/payments/money'
import type { ChangePlanPrices } from '@juno/domain/payments/plan-prices'
import { priceChangeText } from '@juno/domain/payments/price-change'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { usePriceHistory } from '../api/plan-prices'
import { planNames, typedNothing, type PriceChange } from '../price-changes'

interface ConfirmPricesProps {
  changes: readonly PriceChange[]
  onConfirm: (again: ChangePlanPrices['again']) => void
  onCancel: () => void
}

export function ConfirmPrices({ changes, onConfirm, onCancel }: ConfirmPricesProps) {
  const [typed, setTyped] = useState({ monthly: '', annual: '' })
  const history = usePriceHistory()
  const far = changes.filter(({ isFar }) => isFar)
  const isTyped = ({ plan, after }: PriceChange) => centsOf(typed[plan], after.currency) === after.cents
  const others = history.data ? history.data.counts.monthly + history.data.counts.annual : 0
  return (
    <ConfirmDialog
      title={changes.length === 1 ? 'Change this price?' : 'Change both prices?'}
      confirmLabel={changes.length === 1 ? 'Change the price' : 'Change the prices'}
      variant="primary"
      ready={far.every(isTyped)}
      onConfirm={() =>
        onConfirm({
          ...typedNothing,
          ...Object.fromEntries(far.map(({ plan, after }) => [plan, after.cents])),
        })
      }
      onCancel={onCancel}
    >
      <ul className="grid gap-1 font-semibold text-ink">
        {changes.map(({ plan, before, after }) => (
          <li key={plan}>
            {planNames[plan]}: {priceChangeText(before, after)}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        Everybody sees it from now on: on the landing page, on the page of the plans and at the checkout.
        Those who join pay it. Current members keep the price they pay now.
        {others > 0 && ` ${plural(others, 'member pays', 'members pay')} an older price already.`}
      </p>
      {far.map(change => (
        <FormField
          key={change.plan}
          label={`Type the new ${change.plan} price again`}
          hint={`${moneyText(change.after.cents, change.after.currency)} is far from the old price.`}
          className="mt-4 text-ink"
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed[change.plan]}
            onChange={event => setTyped({ ...typed, [change.plan]: event.target.value })}
          />
        </FormField>
      ))}
    </ConfirmDialog>
  )
}
