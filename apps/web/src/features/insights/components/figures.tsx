// The four numbers that say most.
import { Card } from '@/components/ui/card'
import type { Insights } from '@/features/insights/api/get-insights'

export function Figures({ insights: { series, decisions, members_now } }: { insights: Insights }) {
  const joined = series.reduce((sum, { new_accounts }) => sum + new_accounts, 0)
  const inTime = decisions.count > 0 ? Math.round((100 * decisions.in_time) / decisions.count) : null
  const figures = [
    { label: 'Paying members now', value: members_now },
    { label: 'New accounts', value: joined },
    { label: 'Decided within 48 hours', value: inTime === null ? '–' : `${inTime} %` },
    {
      label: 'Median time to a decision',
      value: decisions.median_hours === null ? '–' : `${decisions.median_hours} h`,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <Card key={label} className="p-5">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 font-display text-3xl">{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
