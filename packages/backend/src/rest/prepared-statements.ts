/**
 * Tells which statements come again, so that the connections keep those prepared and Postgres keeps their plan. A
 * statement that is asked once is not worth a place.
 */
import type { Statement } from '../db/statement-batch'

const MOST_REMEMBERED = 2000

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
      if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value!)
      return number === undefined ? { text, values } : { text, values, keptAs: `${scope} ${number}` }
    },
  }
}
