// Shows revenue, joins and cancellations, and whether the ledger agrees with the payment provider.
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { now } from '@/lib/now'
import { useMoney } from '../api/get-money'
import { monthsOf, spans, usualSpan, type SpanName } from '../money-span'
import { ComparisonWidget } from './comparison-widget'
import { ExportButton } from './export-button'
import { MoneyCharts } from './money-charts'
import { MoneyFigures } from './money-figures'
import { MoneyTables } from './money-tables'

const loading = (
  <Card>
    <RowsSkeleton />
  </Card>
)

export function MoneyPanel() {
  const [span, setSpan] = useState<SpanName>(usualSpan)
  const [plan, setPlan] = useState('')
  const [coupon, setCoupon] = useState('')
  const request = { ...monthsOf(span, now()), plan, coupon }
  const { data, isPending, isPlaceholderData, refetch } = useMoney(request)
  const coupons = data?.coupons ?? []
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData || undefined}>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <Select
          aria-label="Months"
          placeholder="The last 12 months"
          className="w-full sm:w-56"
          value={span === usualSpan ? '' : span}
          onValueChange={value => setSpan((value || usualSpan) as SpanName)}
          options={spans.filter(({ value }) => value !== usualSpan)}
        />
        <Select
          aria-label="Plan"
          placeholder="All plans"
          className="w-full sm:w-44"
          value={plan}
          onValueChange={setPlan}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual' },
          ]}
        />
        {(coupons.length > 0 || coupon !== '') && (
          <Select
            aria-label="Coupon"
            placeholder="With and without coupons"
            className="w-full sm:w-60"
            value={coupon}
            onValueChange={setCoupon}
            options={coupons.map(value => ({ value, label: value }))}
          />
        )}
        <div className="sm:ml-auto">
          <ExportButton part="ledger" request={request} title="every payment of these months" />
        </div>
      </div>
      {data ? (
        <>
          <MoneyFigures money={data} />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <MoneyCharts money={data} request={request} />
            <MoneyTables money={data} request={request} />
            <ComparisonWidget comparison={data.comparison} />
          </div>
        </>
      ) : isPending ? (
        loading
      ) : (
        <Card>
          <ErrorState title="The numbers could not be loaded." onRetry={() => void refetch()} />
        </Card>
      )}
    </div>
  )
}
