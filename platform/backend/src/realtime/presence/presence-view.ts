/**
 * In charge of what the readers of one topic in this process have been told of who is present. A message between
 * processes can be lost or come late; the table says what is true in the end.
 */
import { createHash } from 'node:crypto'
import { encodeByKey, type Joining, type Presence, type PresenceDiff } from '../protocol/presence-diff'

export class PresenceView {
  readonly #told = new Map<string, Presence>()
  /** References told of since the table was last asked: what it answers may be older. */
  readonly #touched = new Set<string>()
  /** References that the table did not hold when it was last asked. */
  #missing = new Set<string>()
  #digest: string | null = null

  /** The payload of `presence_state`. */
  state(): string {
    return encodeByKey([...this.#told.values()])
  }

  /** Of the references, as the database computes it. */
  digest(): string {
    this.#digest ??= createHash('sha256')
      .update([...this.#told.keys()].toSorted().join(','))
      .digest('hex')
    return this.#digest
  }

  /** @returns what of the change the readers have not been told yet */
  apply({ joins, leaves }: PresenceDiff): PresenceDiff {
    const left = leaves.filter(({ ref }) => this.#told.has(ref))
    const joined = joins.filter(({ ref }) => !this.#told.has(ref))
    for (const { ref } of leaves) this.#told.delete(ref)
    for (const { replaces: _, ...presence } of joined) this.#told.set(presence.ref, presence)
    for (const { ref } of [...joins, ...leaves]) this.#touched.add(ref)
    this.#digest = null
    return { joins: joined, leaves: left }
  }

  /** To be called before the table is asked for what `compare` gets. */
  startComparison(): void {
    this.#touched.clear()
  }

  /**
   * @param rows all of the topic
   * @returns what the readers were not told of. Who is missing for the first time may be about to come back, as after a
   *   restart of the database, and has left when missing again
   */
  compare(rows: readonly Presence[]): PresenceDiff {
    const present = new Set(rows.map(({ ref }) => ref))
    const joins: Joining[] = rows
      .filter(({ ref }) => !this.#told.has(ref) && !this.#touched.has(ref))
      .map(row => ({ ...row, replaces: null }))
    const missing = [...this.#told.values()].filter(({ ref }) => !present.has(ref) && !this.#touched.has(ref))
    const leaves = missing.filter(({ ref }) => this.#missing.has(ref))
    this.#missing = new Set(missing.map(({ ref }) => ref))
    return this.apply({ joins, leaves })
  }
}
