/**
 * Decides which statements connections keep prepared, so that PostgreSQL keeps their plan: those that come a second
 * time.
 */
import type { Statement } from '../db/statement-batch'

const MAX_STATEMENTS = 2000

export interface PreparedStatements {
  /** @param scope everything else the plan depends on: role and schema generation */
  prepare(statement: Statement, scope: string): Statement
}

export function createPreparedStatements(): PreparedStatements {
  const numbers = new Map<string, number>()
  let count = 0

  return {
    prepare({ text, values }, scope) {
      const number = numbers.get(text)
      numbers.delete(text)
      numbers.set(text, number ?? ++count)
      if (numbers.size > MAX_STATEMENTS) numbers.delete(numbers.keys().next().value!)
      return number === undefined ? { text, values } : { text, values, cacheKey: `${scope} ${number}` }
    },
  }
}
