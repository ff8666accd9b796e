/**
 * Tells which statements come again, so that the connections keep those prepared and Postgres keeps their plan. A
 * statement that is asked once is not worth a place.
 */
import type { Statement } from '../db/statement-batch'

const MAX_STATEMENTS = 2000

export interface PreparedStatements {
  /** @param scope what else the plan depends on: role and schema generation */
  prepare(statement: Statement, scope: string): Statement
}

export function createPreparedStatements(): PreparedStatements {
  const known = new Map<string, number>()
  let met = 0

  return {
    prepare({ text, values }, scope) {
      const number = known.get(text)
      known.delete(text)
      known.set(text, number ?? ++met)
      if (known.size > MAX_STATEMENTS) known.delete(known.keys().next().value!)
      return number === undefined ? { text, values } : { text, values, cacheKey: `${scope} ${number}` }
    },
  }
}
