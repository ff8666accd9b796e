/**
 * Writes the SQL of a level that aggregates or has spreads of many rows: aggregates, and `group by` of everything else.
 * The columns of a to-one spread are selected raw, under numbered names, and aggregated by its target level. A to-many
 * spread is aggregated by itself, into one row for each row of its target level.
 */
import type { EmbedPlan, PlannedColumn, PlannedField, ReadPlan } from '../plan/types'
import { castSql, fieldSql } from './field'
import { EMPTY, identifier, joined, list, sql, type Binder, type Sql } from './fragment'
import { orderJoinSql, orderSql, orderValueSql, rangeSql, relatedFrom, shows, whereSql } from './related'

/** Returns the rows of an embed that is not spread, as `read.ts` writes them. */
export type RowsSql = (embed: EmbedPlan, parentAlias: string, binder: Binder) => Sql

/** One key of the response before it is aggregated. */
interface Raw {
  value: Sql
  label: string
  column: PlannedColumn | null
  /** The embed that was spread here, or null for the level's own. */
  embed: EmbedPlan | null
  /** The value is json, which has no equality to group by. */
  isList: boolean
}

const ROW = identifier('_row')
const ROWS = identifier('rows')

export function groupedSql(
  plan: ReadPlan,
  from: Sql,
  conditions: readonly Sql[],
  binder: Binder,
  rowsOf: RowsSql,
): Sql {
  const { raws, joins } = rawsOf(plan, binder, rowsOf)
  const groups = !raws.every(isKey)
  const outputs = raws.map(raw => {
    const value = isKey(raw) ? raw.value : aggregated(raw)
    return sql`${groups && raw.isList ? sql`${value}::jsonb` : value} as ${identifier(raw.label)}`
  })
  // Keys are compared by position: two expressions with bound values are never equal to Postgres, even with the same
  // text.
  const keys = raws.flatMap((raw, at) => (isKey(raw) ? [sql`${position(at)}`] : []))
  const orderJoins: Sql[] = []
  const values: Sql[] = []
  plan.order.forEach((term, at) => {
    const output = raws.findIndex(
      raw => isKey(raw) && raw.embed === term.embed && sameField(raw.column, term.field),
    )
    if (output < 0) orderJoins.push(...orderJoinSql(term, at, plan.alias, binder))
    const value = output < 0 ? orderValueSql(term, at, plan.alias, binder) : position(output)
    values.push(value)
    // A column that the embed shows divides its groups no further.
    if (output < 0 && term.embed?.node.columns.some(column => sameField(column, term.field))) keys.push(value)
  })
  const groupBy = !groups || keys.length === 0 ? EMPTY : sql` group by ${list(keys)}`
  const where = whereSql(plan, conditions, false, binder)
  const tail = sql`${groupBy}${orderSql(plan.order, values)}${rangeSql(plan.range, binder)}`
  return sql`select ${list(outputs)} from ${from}${joined([...joins, ...orderJoins], EMPTY)}${where}${tail}`
}

/** Returns own columns, then those of embeds, with the joins that provide them. */
function rawsOf(plan: ReadPlan, binder: Binder, rowsOf: RowsSql): { raws: Raw[]; joins: Sql[] } {
  const joins: Sql[] = []
  const raws = plan.columns.map((column): Raw => {
    const isRow = column.field.name === '*'
    const value = isRow ? sql`1` : castSql(fieldSql(column.field, plan.alias, binder), column.cast)
    return { value, label: column.label, column, embed: null, isList: false }
  })
  for (const embed of plan.embeds.filter(shows)) {
    const added = embed.spread ? spread(embed, plan, binder, rowsOf) : nested(embed, plan, binder, rowsOf)
    joins.push(added.join)
    raws.push(...added.raws)
  }
  return { raws, joins }
}

/** The value is jsonb, because json has no equality to group by. */
function nested(embed: EmbedPlan, { alias }: ReadPlan, binder: Binder, rowsOf: RowsSql) {
  const as = identifier(embed.alias)
  const rows = rowsOf(embed, alias, binder)
  const raw = { label: embed.name, column: null, embed: null, isList: false }
  if (embed.relationship.toOne) {
    const kind = embed.inner ? sql`inner` : sql`left`
    const join = sql` ${kind} join lateral (${rows}) as ${as} on true`
    return { join, raws: [{ ...raw, value: sql`row_to_json(${as}.*)::jsonb` }] }
  }
  const all = sql`select coalesce(json_agg(${as}), '[]')::jsonb as ${ROWS} from (${rows}) as ${as}`
  const join = sql` left join lateral (${all}) as ${as} on true`
  return { join, raws: [{ ...raw, value: sql`${as}.${ROWS}` }] }
}

function spread(embed: EmbedPlan, parent: ReadPlan, binder: Binder, rowsOf: RowsSql) {
  const { node, relationship } = embed
  const as = identifier(embed.alias)
  const { from, conditions } = relatedFrom(embed, parent.alias)
  const { raws, joins } = rawsOf(node, binder, rowsOf)
  const columns: Sql[] = []
  const select = (value: Sql) => {
    const name = identifier(`_${columns.length + 1}`)
    columns.push(sql`${value} as ${name}`)
    return sql`${as}.${name}`
  }
  const shown = raws.map((raw): Raw => ({ ...raw, value: select(raw.value), embed }))
  const orderJoins = node.order.flatMap((term, at) => orderJoinSql(term, at, node.alias, binder))
  const values = node.order.map((term, at) => orderValueSql(term, at, node.alias, binder))
  const where = whereSql(node, conditions, false, binder)
  const range = relationship.toOne ? EMPTY : rangeSql(node.range, binder)
  const rows = sql`select ${list(columns)} from ${from}${joined([...joins, ...orderJoins], EMPTY)}${where}${orderSql(node.order, values)}${range}`
  if (relationship.toOne) {
    const kind = embed.inner ? sql`inner` : sql`left`
    return { join: sql` ${kind} join lateral (${rows}) as ${as} on true`, raws: shown }
  }
  const numbered = sql`select row_number() over () as ${ROW}, ${ROWS}.* from (${rows}) as ${ROWS}`
  const lists = shown.map((raw, at) => {
    const value = isKey(raw) ? listed(raw.value, sql`${as}.${ROW}`) : aggregated(raw)
    return sql`${value} as ${identifier(`_${at + 1}`)}`
  })
  const one = sql`select ${list(lists)} from (${numbered}) as ${as}`
  const named = shown.map((raw): Raw => ({ ...raw, column: null, embed: null, isList: isKey(raw) }))
  return { join: sql` cross join lateral (${one}) as ${as}`, raws: named }
}

function isKey({ column }: Raw): boolean {
  return column === null || column.aggregate === null
}

const AGGREGATE_SQL = { sum: sql`sum`, avg: sql`avg`, count: sql`count`, max: sql`max`, min: sql`min` }

function aggregated({ value, column }: Raw): Sql {
  const { aggregate, aggregateCast } = column!
  return castSql(sql`${AGGREGATE_SQL[aggregate!]}(${value})`, aggregateCast)
}

function listed(value: Sql, order: Sql): Sql {
  return sql`coalesce(json_agg(${value} order by ${order}), '[]')`
}

function sameField(column: PlannedColumn | null, field: PlannedField): boolean {
  return (
    column !== null &&
    column.field.name === field.name &&
    JSON.stringify(column.field.path) === JSON.stringify(field.path)
  )
}

/** Counts from 1, like SQL. */
function position(at: number): Sql {
  return String(at + 1) as Sql
}
