/**
 * Tracks what the readers of one topic in this process know about presences. A message between processes can be lost or
 * late. The table decides in the end.
 */
import { createHash } from 'node:crypto'
import { encodeByKey, type Joining, type Presence, type PresenceDiff } from '../protocol/presence-diff'

export class PresenceView {
  readonly #told = new Map<string, Presence>()
  /** References that changed since the table was last read, whose result may be older. */
  readonly #touched = new Set<string>()
  /** References that the table did not have at the last read. */
  #missing = new Set<string>()
  #digest: string | null = null

  /** The payload of `presence_state`. */
  state(): string {
    return encodeByKey([...this.#told.values()])
  }

  /** Returns the digest of the references, as the database computes it. */
  digest(): string {
    this.#digest ??= createHash('sha256')
      .update([...this.#told.keys()].toSorted().join(','))
      .digest('hex')
    return this.#digest
  }

  /** @returns the part of the change that the readers do not know yet */
  apply({ joins, leaves }: PresenceDiff): PresenceDiff {
    const left = leaves.filter(({ ref }) => this.#told.has(ref))
    const joined = joins.filter(({ ref }) => !this.#told.has(ref))
    for (const { ref } of leaves) this.#told.delete(ref)
    for (const { replaces: _, ...presence } of joined) this.#told.set(presence.ref, presence)
    for (const { ref } of [...joins, ...leaves]) this.#touched.add(ref)
    this.#digest = null
    return { joins: joined, leaves: left }
  }

  /** Call it before the table is read for `compare`. */
  startComparison(): void {
    this.#touched.clear()
  }

  /**
   * @param rows all of the topic
   * @returns the differences that the readers do not know. A presence that is missing for the first time may come back,
   * as after a restart of the database; missing again, it has left
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
