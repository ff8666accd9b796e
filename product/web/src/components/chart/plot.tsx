// Draws bars and lines over a shared axis. HTML holds all texts, and one stretched SVG the lines, so that nothing is
// measured: the browser lays it out at any width.
import { useState } from 'react'
import { ticksOf } from './ticks'

export interface ChartSeries {
  key: string
  label: string
  /** Series differ by shape, and not by colour alone. */
  shape: 'bar' | 'line'
  color: string
}

export type ChartRow = { label: string } & Record<string, string | number | null>

interface PlotProps {
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  format: (value: number) => string
  axisFormat: (value: number) => string
}

/** So many labels stand below the plot, half of them on a phone. */
const mostLabels = 6

export function Plot({ series, rows, format, axisFormat }: PlotProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const numbers = rows.flatMap(row => series.map(({ key }) => Number(row[key] ?? 0)))
  const ticks = ticksOf(Math.min(...numbers), Math.max(...numbers))
  const bottom = ticks[0]!
  /** Returns the height of a value above the lower edge, in percent. */
  const heightOf = (value: number) => ((value - bottom) / (ticks.at(-1)! - bottom)) * 100
  const middleOf = (index: number) => ((index + 0.5) / rows.length) * 100
  const bars = series.filter(({ shape }) => shape === 'bar')
  const lines = series.filter(({ shape }) => shape === 'line')
  const labelled = Math.ceil(rows.length / mostLabels)
  return (
    <div className="mt-4 text-xs text-soft" aria-hidden="true">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex h-52 flex-col-reverse justify-between text-right leading-3 tabular-nums">
          {ticks.map(tick => (
            <span key={tick}>{axisFormat(tick)}</span>
          ))}
        </div>
        {/* The lines of the grid meet the middle of their numbers. */}
        <div className="relative my-1.5" onPointerLeave={() => setPointedAt(null)}>
          {ticks.map(tick => (
            <div
              key={tick}
              className="absolute inset-x-0 border-t"
              style={{ bottom: `${heightOf(tick)}%` }}
            />
          ))}
          <div className="absolute inset-0 flex">
            {rows.map((row, index) => (
              <div
                key={index}
                className={`flex min-w-0 flex-1 justify-center gap-px border-x-2 border-transparent ${index === pointedAt ? 'bg-blush' : ''}`}
                onPointerEnter={() => setPointedAt(index)}
              >
                {bars.map(({ key, color }) => (
                  <div key={key} className="relative max-w-7 flex-1">
                    <Bar value={Number(row[key] ?? 0)} color={color} heightOf={heightOf} />
                  </div>
                ))}
              </div>
            ))}
          </div>
          <svg
            className="pointer-events-none absolute inset-0 size-full overflow-visible"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
          >
            {lines.map(({ key, color }) => (
              <polyline
                key={key}
                fill="none"
                stroke={color}
                strokeWidth={2.5}
                strokeLinecap="round"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                points={lineOf(rows, key, middleOf, heightOf)}
              />
            ))}
          </svg>
          {pointedAt !== null && rows[pointedAt] && (
            <div
              className="pointer-events-none absolute top-0 z-10 w-max max-w-56 rounded-[10px] border bg-card px-3 py-2 text-sm text-ink"
              style={{
                left: `${middleOf(pointedAt)}%`,
                translate: pointedAt * 2 < rows.length ? '8px' : 'calc(-100% - 8px)',
              }}
            >
              <p className="font-semibold">{rows[pointedAt].label}</p>
              {series.map(({ key, label }) => (
                <p key={key}>
                  {label}: {valueText(rows[pointedAt]![key], format)}
                </p>
              ))}
            </div>
          )}
        </div>
        <div className="relative col-start-2 h-5">
          {rows.map(
            ({ label }, index) =>
              index % labelled === 0 && (
                <span
                  key={index}
                  className={`absolute max-w-24 -translate-x-1/2 truncate ${(index / labelled) % 2 ? 'max-sm:hidden' : ''}`}
                  style={{ left: `${middleOf(index)}%` }}
                >
                  {label}
                </span>
              ),
          )}
        </div>
      </div>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-ink">
        {series.map(({ key, label, shape, color }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span
              className={shape === 'bar' ? 'size-3 rounded-xs' : 'h-[3px] w-4 rounded-full'}
              style={{ background: color }}
            />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BarProps {
  value: number
  color: string
  heightOf: (value: number) => number
}

function Bar({ value, color, heightOf }: BarProps) {
  const from = heightOf(Math.min(0, value))
  const to = heightOf(Math.max(0, value))
  return (
    <div
      className="absolute inset-x-0 rounded-t-sm"
      style={{ bottom: `${from}%`, height: `${to - from}%`, background: color }}
    />
  )
}

/** Returns the points of a polyline. A row without a value has none: the line goes on from the one before it. */
const lineOf = (
  rows: readonly ChartRow[],
  key: string,
  middleOf: (index: number) => number,
  heightOf: (value: number) => number,
) =>
  rows
    .map((row, index) => ({ value: row[key], x: middleOf(index) }))
    .filter(({ value }) => typeof value === 'number')
    .map(({ value, x }) => `${x},${100 - heightOf(Number(value))}`)
    .join(' ')

/** Returns the text of a value, and a dash where there is none. */
export const valueText = (value: string | number | null | undefined, format: (value: number) => string) =>
  typeof value === 'number' ? format(value) : (value ?? '–')
