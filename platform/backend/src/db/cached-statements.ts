/**
 * Remembers which prepared statements one connection holds. It is bounded, least recently used first out: callers
 * decide the shape of queries, and an endless supply of shapes must not fill the memory of the connection's server
 * process.
 */
import type { Result } from 'pg'

const MAX_STATEMENTS = 200

export interface CachedStatement {
  name: string
  /**
   * A result that knows the columns, once PostgreSQL has described them. It refuses a statement whose columns have
   * changed.
   */
  described: Result | null
}

export interface StatementUse {
  statement: CachedStatement
  /** The statement has to be parsed first. */
  isNew: boolean
}

export class CachedStatements {
  readonly #max: number
  readonly #statements = new Map<string, CachedStatement>()
  /** Names that the connection may still hold but no key refers to. */
  #evicted: string[] = []
  #created = 0

  constructor(max = MAX_STATEMENTS) {
    this.#max = max
  }

  /** @param key identifies a statement: its text and everything else the plan depends on */
  use(key: string): StatementUse {
    const cached = this.#statements.get(key)
    if (cached !== undefined) {
      this.#statements.delete(key)
      this.#statements.set(key, cached)
      return { statement: cached, isNew: false }
    }
    // A name is never used twice, so that one which could not be closed does no harm.
    const statement = { name: `juno_${++this.#created}`, described: null }
    this.#statements.set(key, statement)
    if (this.#statements.size > this.#max) this.#evict(this.#statements.keys().next().value!)
    return { statement, isNew: true }
  }

  /** Forgets a statement that failed before it was known to be parsed. */
  discard(key: string): void {
    if (this.#statements.has(key)) this.#evict(key)
  }

  /** @returns names to close, each once */
  takeEvicted(): string[] {
    if (this.#evicted.length === 0) return []
    const evicted = this.#evicted
    this.#evicted = []
    return evicted
  }

  #evict(key: string): void {
    this.#evicted.push(this.#statements.get(key)!.name)
    this.#statements.delete(key)
  }
}
