/**
 * Which prepared statements one connection holds. Bounded, least recently used first out: callers write the shape of
 * queries, and an endless supply of shapes must not fill the memory of the connection's server process.
 */

const MOST_KEPT = 200

export interface KeptStatement {
  name: string
  /** It has to be parsed first. */
  isNew: boolean
}

export class KeptStatements {
  readonly #most: number
  readonly #names = new Map<string, string>()
  /** Names that the connection may hold and that nothing leads to any more. */
  #orphans: string[] = []
  #made = 0

  constructor(most = MOST_KEPT) {
    this.#most = most
  }

  /** @param key tells statements apart: text and whatever else the plan depends on */
  use(key: string): KeptStatement {
    const known = this.#names.get(key)
    if (known !== undefined) {
      this.#names.delete(key)
      this.#names.set(key, known)
      return { name: known, isNew: false }
    }
    // Never used twice, so that a name which could not be closed is no danger.
    const name = `juno_${++this.#made}`
    this.#names.set(key, name)
    if (this.#names.size > this.#most) this.#drop(this.#names.keys().next().value!)
    return { name, isNew: true }
  }

  /** The statement failed before it was known to be parsed. */
  forget(key: string): void {
    if (this.#names.has(key)) this.#drop(key)
  }

  /** @returns names to close, each once */
  takeOrphans(): string[] {
    if (this.#orphans.length === 0) return []
    const orphans = this.#orphans
    this.#orphans = []
    return orphans
  }

  #drop(key: string): void {
    this.#orphans.push(this.#names.get(key)!)
    this.#names.delete(key)
  }
}
