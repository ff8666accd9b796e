/**
 * Remembers which prepared statements one connection holds. It is bounded, least recently used first out: callers
 * decide the shape of queries, and an endless supply of shapes must not fill the memory of the connection's server
 * process.
 */

const MAX_STATEMENTS = 200

export interface CachedStatement {
  name: string
  /** The statement has to be parsed first. */
  isNew: boolean
}

export class CachedStatements {
  readonly #max: number
  readonly #names = new Map<string, string>()
  /** Names that the connection may still hold but no key refers to. */
  #evicted: string[] = []
  #created = 0

  constructor(max = MAX_STATEMENTS) {
    this.#max = max
  }

  /** @param key identifies a statement: its text and everything else the plan depends on */
  use(key: string): CachedStatement {
    const cached = this.#names.get(key)
    if (cached !== undefined) {
      this.#names.delete(key)
      this.#names.set(key, cached)
      return { name: cached, isNew: false }
    }
    // A name is never used twice, so that one which could not be closed does no harm.
    const name = `juno_${++this.#created}`
    this.#names.set(key, name)
    if (this.#names.size > this.#max) this.#evict(this.#names.keys().next().value!)
    return { name, isNew: true }
  }

  /** Forgets a statement that failed before it was known to be parsed. */
  discard(key: string): void {
    if (this.#names.has(key)) this.#evict(key)
  }

  /** @returns names to close, each once */
  takeEvicted(): string[] {
    if (this.#evicted.length === 0) return []
    const evicted = this.#evicted
    this.#evicted = []
    return evicted
  }

  #evict(key: string): void {
    this.#evicted.push(this.#names.get(key)!)
    this.#names.delete(key)
  }
}
