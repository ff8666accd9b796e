// Draws a few series over time. A table below it, which can be opened, has the same data for screen readers.
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { Widget } from '@/components/widget/widget'
import { Plot, valueText, type ChartRow, type ChartSeries } from './plot'

interface SeriesChartProps {
  title: string
  /** One sentence says what the chart shows. */
  summary: string
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
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

export function SeriesChart({ title, summary, series, rows, empty, className, ...more }: SeriesChartProps) {
  const { format = String, axisFormat = String, aside, children } = more
  const nothing = rows.every(row => series.every(({ key }) => !row[key]))
  return (
    <Widget title={title} className={className} aside={aside}>
      <p className="mt-1 text-[15px] text-soft">{summary}</p>
      {children}
      {nothing ? (
        <EmptyState title="Nothing to draw yet">{empty}</EmptyState>
      ) : (
        <>
          <Plot series={series} rows={rows} format={format} axisFormat={axisFormat} />
          <SeriesTable title={title} series={series} rows={rows} format={format} />
        </>
      )}
    </Widget>
  )
}

type SeriesTableProps = Required<Pick<SeriesChartProps, 'title' | 'series' | 'rows' | 'format'>>

function SeriesTable({ title, series, rows, format }: SeriesTableProps) {
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
            {rows.map((row, index) => (
              <tr key={index} className="border-b last:border-b-0">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {row.label}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1.5 pr-3 text-right tabular-nums">
                    {valueText(row[key], format)}
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
