/**
 * SQL of a read: own columns, to-one embeds as lateral joins (the planner flattens them), to-many embeds as json
 * subqueries (evaluated after order and limit), inner embeds and null filters as `exists`.
 */
import type { RowRange } from '../parse/types'
import type { EmbedPlan, PlannedColumn, PlannedOrder, ReadPlan } from '../plan/types'
import { castSql, fieldSql } from './field'
import { conditionSql } from './condition'
import { EMPTY, identifier, joined, list, qualified, sql, type Binder, type Sql } from './fragment'

/** Where the rows of the root come from: its own relation, or rows that an earlier part of the statement made. */
export type RootSource = 'relation' | Sql

export function readSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  const from = source === 'relation' ? qualified(plan.relation!) : source
  return selectSql(plan, sql`${from} as ${identifier(plan.alias)}`, [], binder)
}

/** `select count(*)` of all rows that a read would return without its range. */
export function countSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  return sql`select count(*) from ${matchingSql(plan, source, binder)}`
}

/** One row per matching row, for the planner to estimate. */
export function rowsSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  return sql`select 1 from ${matchingSql(plan, source, binder)}`
}

function matchingSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  const from = source === 'relation' ? qualified(plan.relation!) : source
  return sql`${from} as ${identifier(plan.alias)}${whereSql(plan, [], true, binder)}`
}

function selectSql(plan: ReadPlan, from: Sql, conditions: readonly Sql[], binder: Binder): Sql {
  const columns = plan.columns.map(column => columnSql(column, plan.alias, binder))
  const joins: Sql[] = []
  for (const embed of plan.embeds) {
    if (isJoined(embed)) joins.push(joinSql(embed, plan.alias, binder))
    columns.push(...embedColumns(embed, plan.alias, binder))
  }
  const orderJoins = plan.order.flatMap((term, at) => orderJoinSql(term, at, plan.alias, binder))
  const where = whereSql(plan, conditions, false, binder)
  // Postgres allows an empty list, which counts rows without showing anything.
  return sql`select ${list(columns)} from ${from}${joined([...joins, ...orderJoins], EMPTY)}${where}${orderSql(plan, binder)}${rangeSql(plan.range, binder)}`
}

function columnSql({ field, cast, label }: PlannedColumn, alias: string, binder: Binder): Sql {
  if (field.name === '*' && field.path.length === 0 && cast === null) return sql`${identifier(alias)}.*`
  return sql`${castSql(fieldSql(field, alias, binder), cast)} as ${identifier(label)}`
}

function shows(embed: EmbedPlan): boolean {
  return embed.node.columns.length > 0 || embed.node.embeds.some(shows)
}

function isJoined(embed: EmbedPlan): boolean {
  return embed.relationship.toOne && shows(embed)
}

function joinSql(embed: EmbedPlan, parentAlias: string, binder: Binder): Sql {
  const rows = relatedSql(embed, parentAlias, binder)
  const kind = embed.inner ? sql`inner` : sql`left`
  return sql` ${kind} join lateral (${rows}) as ${identifier(embed.alias)} on true`
}

function embedColumns(embed: EmbedPlan, parentAlias: string, binder: Binder): Sql[] {
  if (!shows(embed)) return []
  const rows = identifier(embed.alias)
  if (embed.spread) return spreadLabels(embed.node).map(label => sql`${rows}.${label}`)
  const name = identifier(embed.name)
  if (embed.relationship.toOne) return [sql`row_to_json(${rows}.*) as ${name}`]
  const related = relatedSql(embed, parentAlias, binder)
  return [sql`(select coalesce(json_agg(${rows}), '[]') from (${related}) as ${rows}) as ${name}`]
}

function spreadLabels(node: ReadPlan): Sql[] {
  const own = node.columns.map(({ field, label }) => (field.name === '*' ? sql`*` : identifier(label)))
  const embedded = node.embeds
    .filter(shows)
    .flatMap(embed => (embed.spread ? spreadLabels(embed.node) : [identifier(embed.name)]))
  return [...own, ...embedded]
}

/** The rows of an embed that belong to one row of its parent. */
function relatedSql(embed: EmbedPlan, parentAlias: string, binder: Binder): Sql {
  const { from, conditions } = relatedFrom(embed, parentAlias)
  // A key finds one row at most; a limit would only keep the planner from flattening the join.
  const node = embed.relationship.toOne ? { ...embed.node, range: { offset: 0, limit: null } } : embed.node
  return selectSql(node, from, conditions, binder)
}

function relatedFrom(
  { relationship, node }: EmbedPlan,
  parentAlias: string,
): { from: Sql; conditions: Sql[] } {
  const own = identifier(node.alias)
  const parent = identifier(parentAlias)
  const { junction } = relationship
  if (relationship.cardinality === 'computed') {
    return { from: sql`${qualified(junction!.table)}(${parent}) as ${own}`, conditions: [] }
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

/** `exists (…)` over an embed, with its own filters, inner embeds and range. */
function existsSql(embed: EmbedPlan, parentAlias: string, binder: Binder): Sql {
  const { from, conditions } = relatedFrom(embed, parentAlias)
  const { offset, limit } = embed.node.range
  const range =
    !embed.relationship.toOne && (offset > 0 || limit === 0) ? rangeSql(embed.node.range, binder) : EMPTY
  return sql`exists (select 1 from ${from}${whereSql(embed.node, conditions, true, binder)}${range})`
}

/** @param joinless true where inner embeds are not joined, so that they must be asked for here */
function whereSql(plan: ReadPlan, conditions: readonly Sql[], joinless: boolean, binder: Binder): Sql {
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
function orderJoinSql(
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

function orderSql({ order, alias }: ReadPlan, binder: Binder): Sql {
  if (order.length === 0) return EMPTY
  const terms = order.map(({ embed, field, direction, nulls }, at) => {
    const value = embed === null ? fieldSql(field, alias, binder) : sql`${orderAlias(at)}.value`
    const way = direction === 'desc' ? sql` desc` : direction === 'asc' ? sql` asc` : EMPTY
    const gaps = nulls === 'first' ? sql` nulls first` : nulls === 'last' ? sql` nulls last` : EMPTY
    return sql`${value}${way}${gaps}`
  })
  return sql` order by ${list(terms)}`
}

function rangeSql({ offset, limit }: RowRange, binder: Binder): Sql {
  const most = limit === null ? EMPTY : sql` limit ${binder.bind(limit)}`
  return offset === 0 ? most : sql`${most} offset ${binder.bind(offset)}`
}
