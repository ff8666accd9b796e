/**
 * Writes SQL that relates levels: the rows of an embed that belong to a row of its parent, conditions, order, range.
 */
import type { RowRange } from '../parse/types'
import type { EmbedPlan, PlannedOrder, ReadPlan } from '../plan/types'
import { conditionSql } from './condition'
import { fieldSql } from './field'
import {
  EMPTY,
  identifier,
  joined,
  list,
  qualified,
  sql,
  wholeNumber,
  type Binder,
  type Sql,
} from './fragment'

export function shows(embed: EmbedPlan): boolean {
  return embed.node.columns.length > 0 || embed.node.embeds.some(shows)
}

/** To-one embeds are joined, which the planner flattens. */
export function isJoined(embed: EmbedPlan): boolean {
  return embed.relationship.toOne && shows(embed)
}

/** Writes `from` and join conditions for the rows of an embed that belong to one row of its parent. */
export function relatedFrom(
  { relationship, node, parentColumns }: EmbedPlan,
  parentAlias: string,
): { from: Sql; conditions: Sql[] } {
  const own = identifier(node.alias)
  const parent = identifier(parentAlias)
  const { junction } = relationship
  if (relationship.cardinality === 'computed') {
    const columns = parentColumns?.map(name => sql`${parent}.${identifier(name)}`)
    const row = columns ? sql`row(${list(columns)})::${qualified(relationship.source)}` : parent
    return { from: sql`${qualified(junction!.table)}(${row}) as ${own}`, conditions: [] }
  }
  const target = qualified(relationship.target)
  if (junction === null) {
    const conditions = relationship.columns.map(
      ([outer, inner]) => sql`${own}.${identifier(inner)} = ${parent}.${identifier(outer)}`,
    )
    return { from: sql`${target} as ${own}`, conditions }
  }
  const through = identifier(`${node.alias}_through`)
  const on = junction.target.map(
    ([column, key]) => sql`${through}.${identifier(key)} = ${own}.${identifier(column)}`,
  )
  return {
    from: sql`${target} as ${own} inner join ${qualified(junction.table)} as ${through} on ${joined(on, sql` and `)}`,
    conditions: junction.source.map(
      ([column, key]) => sql`${through}.${identifier(key)} = ${parent}.${identifier(column)}`,
    ),
  }
}

/** Writes `exists (…)` over an embed, with its own filters, inner embeds and range. */
function existsSql(embed: EmbedPlan, parentAlias: string, binder: Binder): Sql {
  const { from, conditions } = relatedFrom(embed, parentAlias)
  const { offset, limit } = embed.node.range
  const range =
    !embed.relationship.toOne && (offset > 0 || limit === 0) ? rangeSql(embed.node.range, binder) : EMPTY
  return sql`exists (select 1 from ${from}${whereSql(embed.node, conditions, true, binder)}${range})`
}

/** @param joinless true where inner embeds are not joined, so that they are tested here */
export function whereSql(plan: ReadPlan, conditions: readonly Sql[], joinless: boolean, binder: Binder): Sql {
  const exists = (embed: EmbedPlan) => existsSql(embed, plan.alias, binder)
  const all = [
    ...conditions,
    ...plan.where.map(logic => conditionSql(logic, plan.alias, binder, exists)),
    ...plan.embeds.filter(embed => embed.inner && (joinless || !isJoined(embed))).map(exists),
  ]
  return all.length === 0 ? EMPTY : sql` where ${joined(all, sql` and `)}`
}

function orderAlias(at: number): Sql {
  return identifier(`_order_${at}`)
}

/** Ordering by a column of a to-one embed joins that column once more, as the embed may not show it. */
export function orderJoinSql(
  { embed, field }: PlannedOrder,
  at: number,
  parentAlias: string,
  binder: Binder,
): Sql[] {
  if (embed === null) return []
  const { from, conditions } = relatedFrom(embed, parentAlias)
  const value = fieldSql(field, embed.node.alias, binder)
  const where = whereSql(embed.node, conditions, true, binder)
  return [
    sql` left join lateral (select ${value} as value from ${from}${where}) as ${orderAlias(at)} on true`,
  ]
}

/** Returns the value of an order term, given the joins of `orderJoinSql`. */
export function orderValueSql(
  { embed, field }: PlannedOrder,
  at: number,
  alias: string,
  binder: Binder,
): Sql {
  return embed === null ? fieldSql(field, alias, binder) : sql`${orderAlias(at)}.value`
}

/** @param values one per term of the order */
export function orderSql(order: readonly PlannedOrder[], values: readonly Sql[]): Sql {
  if (order.length === 0) return EMPTY
  const terms = order.map(({ direction, nulls }, at) => {
    const way = direction === 'desc' ? sql` desc` : direction === 'asc' ? sql` asc` : EMPTY
    const gaps = nulls === 'first' ? sql` nulls first` : nulls === 'last' ? sql` nulls last` : EMPTY
    return sql`${values[at]!}${way}${gaps}`
  })
  return sql` order by ${list(terms)}`
}

/**
 * The limit is part of the text. For a bound limit, PostgreSQL assumes a tenth of the table, and would plan each
 * request again or for far too many rows. A statement therefore has at most `maxRows` variants.
 */
export function rangeSql({ offset, limit }: RowRange, binder: Binder): Sql {
  const most = limit === null ? EMPTY : sql` limit ${wholeNumber(limit)}`
  return offset === 0 ? most : sql`${most} offset ${binder.bind(offset)}`
}
