// The charts of the cockpit. Loaded apart from the page, because the drawing library is large.
import type { Insights } from '@/features/insights/api/get-insights'
import { InsightChart } from '@/features/insights/components/insight-chart'
import { stepLabel } from '@/features/insights/span'
import { plural } from '@juno/domain/text/plural'

const plum = 'var(--plum)'
const coral = 'var(--coral)'
const sage = 'var(--sage)'
const gold = 'var(--gold)'

export function InsightCharts({ insights: { series, step, issues, decisions } }: { insights: Insights }) {
  const rows = series.map(entry => ({ ...entry, label: stepLabel(entry.day, step) }))
  const sum = (key: 'received' | 'attending' | 'new_accounts') =>
    series.reduce((total, entry) => total + entry[key], 0)
  const last = series.at(-1)
  return (
    <>
      <InsightChart
        title="Members over time"
        summary={`${last?.accounts ?? 0} accounts at the end, ${sum('new_accounts')} of them new.`}
        empty="As soon as somebody has an account, this grows."
        rows={rows}
        series={[
          { key: 'new_accounts', label: 'New accounts', shape: 'bar', color: coral },
          { key: 'accounts', label: 'Accounts in all', shape: 'line', color: plum },
        ]}
      />
      <InsightChart
        title="Applications"
        summary={`${sum('received')} received, ${decisions.count} decided.`}
        empty="No application came in or was decided in this time."
        rows={rows}
        series={[
          { key: 'received', label: 'Received', shape: 'line', color: plum },
          { key: 'approved', label: 'Approved', shape: 'bar', color: sage },
          { key: 'declined', label: 'Declined', shape: 'bar', color: coral },
        ]}
      />
      <InsightChart
        title="Time to a decision"
        summary="Median hours from an application to its answer. We promise 48."
        empty="Nothing was decided in this time."
        rows={rows}
        series={[{ key: 'decision_hours', label: 'Hours', shape: 'line', color: gold }]}
      />
      <InsightChart
        title="RSVPs"
        summary={`${sum('attending')} answers say “attending”, by the day they were first given.`}
        empty="Nobody answered an invitation in this time."
        rows={rows}
        series={[
          { key: 'attending', label: 'Attending', shape: 'bar', color: sage },
          { key: 'maybe', label: 'Maybe', shape: 'bar', color: gold },
        ]}
      />
      <InsightChart
        title="Newsletter readers"
        summary={`${last?.readers ?? 0} people who asked for it and still get it.`}
        empty="Nobody has asked for the newsletter yet."
        rows={rows}
        series={[{ key: 'readers', label: 'Readers', shape: 'line', color: plum }]}
      />
      <InsightChart
        title="Newsletter reach"
        summary={`${plural(issues.length, 'issue')} sent in this time.`}
        empty="No issue was sent in this time."
        rows={issues.map(({ subject, ...issue }) => ({ ...issue, label: subject }))}
        series={[
          { key: 'sent', label: 'Reached', shape: 'bar', color: sage },
          { key: 'failed', label: 'Failed', shape: 'bar', color: coral },
        ]}
      />
    </>
  )
}
