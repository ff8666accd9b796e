/**
 * In charge of Prometheus' text format, version 0.0.4: counters and histograms that are kept, gauges that are asked.
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  value: number
  labels?: Labels
}

export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly Sample[]
}

export interface Counter {
  add(labels: Labels): void
  render(): string
}

export interface Histogram {
  observe(labels: Labels, value: number): void
  render(): string
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function renderFamily({ name, help, type, samples }: Family): string {
  return head(name, help, type) + samples.map(({ labels, value }) => line(name, labels, value)).join('')
}

/** @param name ends in `_total` */
export function createCounter(name: string, help: string): Counter {
  const kept = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels) {
      const key = Object.values(labels).join('\n')
      const sample = kept.get(key)
      if (sample) sample.value += 1
      else kept.set(key, { labels, value: 1 })
    },
    render: () => renderFamily({ name, help, type: 'counter', samples: [...kept.values()] }),
  }
}

/** @param buckets upper bounds, ascending */
export function createHistogram(name: string, help: string, buckets: readonly number[]): Histogram {
  const kept = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe(labels, value) {
      const key = Object.values(labels).join('\n')
      let series = kept.get(key)
      if (!series) kept.set(key, (series = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }))
      series.sum += value
      series.count += 1
      const place = buckets.findIndex(bound => value <= bound)
      if (place >= 0) series.counts[place]! += 1
    },
    render: () =>
      head(name, help, 'histogram') +
      [...kept.values()]
        .map(({ labels, counts, sum, count }) => {
          let below = 0
          const lines = buckets.map((bound, n) =>
            line(`${name}_bucket`, { ...labels, le: String(bound) }, (below += counts[n]!)),
          )
          lines.push(line(`${name}_bucket`, { ...labels, le: '+Inf' }, count))
          return lines.join('') + line(`${name}_sum`, labels, sum) + line(`${name}_count`, labels, count)
        })
        .join(''),
  }
}

const head = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

function line(name: string, labels: Labels = {}, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
