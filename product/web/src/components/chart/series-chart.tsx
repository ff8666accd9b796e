// Draws a few series over time. A table below it, which can be opened, has the same data for screen readers.
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { Widget } from '@/components/widget/widget'

interface ChartSeries {
  key: string
  label: string
  /** Series differ by shape, and not by colour alone. */
  shape: 'bar' | 'line'
  color: string
}

interface SeriesChartProps {
  title: string
  /** One sentence says what the chart shows. */
  summary: string
  series: readonly ChartSeries[]
  rows: readonly ({ label: string } & Record<string, string | number | null>)[]
  /** This text replaces a chart in which nothing happened. */
  empty: string
  /** Formats its numbers, and those on its axis. */
  format?: (value: number) => string
  axisFormat?: (value: number) => string
  /** It stands opposite the title, such as a button that downloads the numbers. */
  aside?: ReactNode
  /** They stand below the summary, such as how the numbers are counted. */
  children?: ReactNode
  className?: string
}

const small = { fontSize: 12, fill: 'var(--soft)' }

export function SeriesChart({ title, summary, series, rows, empty, className, ...more }: SeriesChartProps) {
  const { format = String, axisFormat, aside, children } = more
  const nothing = rows.every(row => series.every(({ key }) => !row[key]))
  return (
    <Widget title={title} className={className} aside={aside}>
      <p className="mt-1 text-[15px] text-soft">{summary}</p>
      {children}
      {nothing ? (
        <EmptyState title="Nothing to draw yet">{empty}</EmptyState>
      ) : (
        <>
          <div className="mt-4 h-64" aria-hidden="true">
            <ResponsiveContainer width="100%" height="100%">
              <ComposedChart
                data={[...rows]}
                margin={{ top: 4, right: 4, bottom: 0, left: axisFormat ? 0 : -20 }}
                accessibilityLayer={false}
              >
                <CartesianGrid vertical={false} stroke="var(--line)" />
                <XAxis dataKey="label" tick={small} tickLine={false} stroke="var(--line)" minTickGap={24} />
                <YAxis
                  tick={small}
                  tickLine={false}
                  axisLine={false}
                  allowDecimals={false}
                  tickFormatter={axisFormat ?? String}
                />
                <Tooltip
                  formatter={value => format(Number(value))}
                  cursor={{ fill: 'var(--blush)' }}
                  contentStyle={{
                    background: 'var(--card)',
                    border: '1px solid var(--line)',
                    borderRadius: 10,
                    color: 'var(--ink)',
                  }}
                  labelStyle={{ color: 'var(--ink)', fontWeight: 600 }}
                  itemStyle={{ color: 'var(--ink)' }}
                />
                <Legend formatter={value => <span className="text-sm text-ink">{value}</span>} />
                {series.map(({ key, label, shape, color }) =>
                  shape === 'bar' ? (
                    <Bar
                      key={key}
                      dataKey={key}
                      name={label}
                      fill={color}
                      radius={[4, 4, 0, 0]}
                      maxBarSize={28}
                      isAnimationActive={false}
                    />
                  ) : (
                    <Line
                      key={key}
                      dataKey={key}
                      name={label}
                      stroke={color}
                      strokeWidth={2.5}
                      dot={false}
                      connectNulls
                      type="linear"
                      isAnimationActive={false}
                    />
                  ),
                )}
              </ComposedChart>
            </ResponsiveContainer>
          </div>
          <SeriesTable title={title} series={series} rows={rows} format={format} />
        </>
      )}
    </Widget>
  )
}

type SeriesTableProps = Required<Pick<SeriesChartProps, 'title' | 'series' | 'rows' | 'format'>>

function SeriesTable({ title, series, rows, format }: SeriesTableProps) {
  const written = (value: string | number | null | undefined) =>
    typeof value === 'number' ? format(value) : (value ?? '–')
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded text-sm font-semibold text-plum">
        Show as a table<span className="sr-only">: {title}</span>
      </summary>
      <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="group" aria-label={`${title}: table`}>
        <table className="w-full text-left text-sm" aria-label={title}>
          <thead>
            <tr className="border-b text-soft">
              <th scope="col" className="py-1.5 pr-3 font-semibold">
                From
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1.5 pr-3 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.label} className="border-b last:border-b-0">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {row.label}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1.5 pr-3 text-right tabular-nums">
                    {written(row[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
