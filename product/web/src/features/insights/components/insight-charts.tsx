// Draws the charts of the insights.
import { plural } from '@juno/domain/text/plural'
import { SeriesChart } from '@/components/chart/series-chart'
import type { Insights } from '../api/get-insights'
import { stepLabel } from '../span'

const plum = 'var(--plum)'
const coral = 'var(--coral)'
const sage = 'var(--sage)'
const gold = 'var(--gold)'

export function InsightCharts({ insights: { series, step, issues } }: { insights: Insights }) {
  const rows = series.map(entry => ({ ...entry, label: stepLabel(entry.day, step) }))
  const sum = (key: 'received' | 'approved' | 'automatic' | 'declined' | 'attending' | 'joined') =>
    series.reduce((total, entry) => total + entry[key], 0)
  const last = series.at(-1)
  return (
    <>
      <SeriesChart
        title="Members over time"
        className="lg:col-span-2"
        summary={`${plural(last?.members ?? 0, 'member')} at the end. ${sum('joined')} joined or came back.`}
        empty="Members are counted here from the first one on."
        rows={rows}
        series={[
          { key: 'joined', label: 'Joined or came back', shape: 'bar', color: coral },
          { key: 'members', label: 'Members', shape: 'line', color: plum },
        ]}
      />
      <SeriesChart
        title="Applications"
        summary={`${sum('received')} received, ${sum('approved') + sum('declined')} decided, ${sum('automatic')} of them by their role.`}
        empty="No application came in or was decided in this time."
        rows={rows}
        series={[
          { key: 'received', label: 'Received', shape: 'line', color: plum },
          { key: 'approved', label: 'Approved', shape: 'bar', color: sage },
          { key: 'declined', label: 'Declined', shape: 'bar', color: coral },
        ]}
      />
      <SeriesChart
        title="Time to a decision"
        summary="Median hours from an application to its answer. The promise is 48."
        empty="Nothing was decided in this time."
        rows={rows}
        series={[{ key: 'decision_hours', label: 'Hours', shape: 'line', color: gold }]}
      />
      <SeriesChart
        title="RSVPs"
        summary={`${plural(sum('attending'), 'member')} answered “attending”, by the day of their first answer.`}
        empty="Nobody answered an invitation in this time."
        rows={rows}
        series={[
          { key: 'attending', label: 'Attending', shape: 'bar', color: sage },
          { key: 'maybe', label: 'Maybe', shape: 'bar', color: gold },
        ]}
      />
      <SeriesChart
        title="Newsletter readers"
        summary={`${plural(last?.readers ?? 0, 'person has', 'people have')} asked for it and still ${last?.readers === 1 ? 'gets' : 'get'} it.`}
        empty="Nobody has asked for the newsletter yet."
        rows={rows}
        series={[{ key: 'readers', label: 'Readers', shape: 'line', color: plum }]}
      />
      <SeriesChart
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
