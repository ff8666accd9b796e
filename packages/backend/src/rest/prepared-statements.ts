/**
 * Gives statements that repeat a name, so that Postgres keeps their plan. Bounded: callers write the shape of
 * queries, and an endless supply of shapes must not fill the connections' memory.
 */
import type { QueryConfig } from 'pg'
import type { BoundStatement } from './sql/statement'

const MOST_NAMED = 300
const MOST_SEEN_ONCE = 2000

export interface PreparedStatements {
  /** @param scope what else the plan depends on: role and schema generation */
  prepare(statement: BoundStatement, scope: string): QueryConfig
}

export function createPreparedStatements(): PreparedStatements {
  const named = new Map<string, string>()
  const seenOnce = new Set<string>()

  return {
    prepare({ text, values }, scope) {
      const key = `${scope} ${text}`
      let name = named.get(key)
      if (name === undefined) {
        if (!seenOnce.delete(key) || named.size >= MOST_NAMED) {
          if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear()
          seenOnce.add(key)
          return { text, values: [...values] }
        }
        name = `juno_rest_${named.size}`
        named.set(key, name)
      }
      return { name, text, values: [...values] }
    },
  }
}
