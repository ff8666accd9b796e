/**
 * Finds which rows match which conditions. PostgreSQL compares, by the types of the columns and with the rights of the
 * subscriber's role. Conditions that differ only in their value are checked together.
 */
import { quoteIdentifier } from '../../db/preamble'
import type { Statement } from '../../db/statement-batch'
import type { Condition, FilterOperator } from './parse-filter'
import type { PublishedTable } from './read-tables'

const SYMBOLS: Partial<Record<FilterOperator, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
}

export function conditionKey({ column, operator, value, negated }: Condition): string {
  return JSON.stringify([column, operator, negated, value])
}

/**
 * @param rows JSON: `[[number, {column: value}], …]`
 * @returns a statement whose rows are pairs: number of the row, position of the condition
 */
export function matchStatement(
  { schema, table, columns }: PublishedTable,
  conditions: readonly Condition[],
  rows: string,
): Statement {
  const values: string[][] = []
  const groups = new Map<string, { condition: Condition; at: number[] }>()
  for (const [at, condition] of conditions.entries()) {
    const { column, operator, negated, value } = condition
    const key = JSON.stringify([column, operator, negated, operator === 'is' ? value : null])
    const group = groups.get(key)
    if (group) group.at.push(at)
    else groups.set(key, { condition, at: [at] })
  }
  const parts = [...groups.values()].map(({ condition, at }) => {
    const type = columns.find(({ name }) => name === condition.column)!.sqlType
    values.push(
      at.map(String),
      at.map(position => conditions[position]!.value),
    )
    const [positions, texts] = [`$${values.length}`, `$${values.length + 1}`]
    return `select (w -> 0)::int as row, f.at as condition
from jsonb_array_elements($1::jsonb) w,
     lateral jsonb_populate_record(null::${quoteIdentifier(schema)}.${quoteIdentifier(table)}, w -> 1) r,
     unnest(${positions}::int[], ${texts}::text[]) as f(at, value)
where ${test(condition, `r.${quoteIdentifier(condition.column)}`, type)}`
  })
  return { text: parts.join('\nunion all\n'), values: [rows, ...values], columns: ['row', 'condition'] }
}

/** The value is a parameter. Column and type come from the catalogue. */
function test({ operator, negated, value }: Condition, field: string, type: string): string {
  const positive =
    operator === 'is'
      ? `${field} is ${KEYWORDS[value]!}`
      : operator === 'in'
        ? `${field} = any (f.value::${type}[])`
        : `${field} ${SYMBOLS[operator]!} f.value::${type}`
  return negated ? `not (${positive})` : positive
}

const KEYWORDS: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}
