/** Defines the result of a part of the fault programme: a line of its table, and whether it passed. */
import { percentile } from '../../platform/bench/statistics'
import type { Account, Traffic } from './traffic'

export interface Outcome {
  part: string
  good: boolean
  /** The line by the table's columns. */
  line: Record<string, string>
  /** Expectations that failed, or were not tried, with the reason. */
  notes: string[]
}

/** Collects the findings of a part. */
export class Findings {
  readonly notes: string[] = []
  #good = true

  /** Notes an expectation that failed. */
  expect(holds: boolean, otherwise: string): void {
    if (holds) return
    this.#good = false
    this.notes.push(otherwise)
    console.log(`  not as it should be: ${otherwise}`)
  }

  /** @param allowed statuses besides 503 that a refusal may have */
  outcome(
    part: string,
    faults: number | string,
    traffic: Traffic,
    account: Account,
    { backMs = [] as readonly number[], allowed = [] as readonly number[] } = {},
  ): Outcome {
    const { acknowledged, lost, withoutBytes, mails, twice, again, stuck, leaks } = account
    this.expect(acknowledged > 0, 'nothing was acknowledged')
    this.expect(lost === 0, `${lost} acknowledged writes are lost`)
    this.expect(withoutBytes === 0, `${withoutBytes} rows of files have no bytes, or others`)
    this.expect(stuck === 0, `${stuck} mails were never sent`)
    this.expect(twice === 0, `${twice} mails came twice`)
    this.expect(leaks === 0, `${leaks} refusals tell of the inside: ${traffic.leaks[0]}`)
    const refused = [...traffic.answers].filter(([status]) => status < 200 || status >= 400)
    const failed = refused.filter(([status]) => ![0, 503, ...allowed].includes(status))
    this.expect(failed.length === 0, `answers were ${failed.map(pair => pair.join(' × ')).join(', ')}`)
    for (const [status, text] of traffic.unexpected) this.notes.push(`${status} to ${text}`)
    return {
      part,
      good: this.#good,
      notes: this.notes,
      line: {
        part,
        faults: String(faults),
        acknowledged: String(acknowledged),
        lost: String(lost),
        'without bytes': String(withoutBytes),
        mails: String(mails),
        twice: `${twice}${again > 0 ? ` (+${again} unread)` : ''}`,
        'cut off': String(traffic.answers.get(0) ?? 0),
        'said 503': String(traffic.answers.get(503) ?? 0),
        'back p95': backMs.length > 0 ? `${(percentile(backMs, 0.95) / 1000).toFixed(1)} s` : '',
        'page p95': `${percentile(traffic.pages, 0.95).toFixed(0)} ms`,
        good: this.#good ? 'yes' : 'NO',
      },
    }
  }
}

export function skipped(part: string, why: string): Outcome {
  console.log(`  not tried: ${why}`)
  return { part, good: true, notes: [`not tried: ${why}`], line: { part, good: 'not tried' } }
}
