/**
 * Writes the SQL of a read: own columns, to-one embeds as lateral joins (the planner flattens them), to-many embeds as
 * json subqueries (evaluated after order and limit), inner embeds and null filters as `exists`. Levels that aggregate
 * are in `grouped.ts`.
 */
import type { EmbedPlan, PlannedColumn, ReadPlan } from '../plan/types'
import { castSql, fieldSql, shownSql } from './field'
import { EMPTY, identifier, joined, list, qualified, sql, type Binder, type Sql } from './fragment'
import { groupedSql } from './grouped'
import {
  isJoined,
  orderJoinSql,
  orderSql,
  orderValueSql,
  rangeSql,
  relatedFrom,
  shows,
  whereSql,
} from './related'

/** The source of the root's rows: its own relation, or rows that an earlier part of the statement made. */
export type RootSource = 'relation' | Sql

export function readSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  const from = source === 'relation' ? qualified(plan.relation!) : source
  return selectSql(plan, sql`${from} as ${identifier(plan.alias)}`, [], binder)
}

/** Writes `select count(*)` of all rows that a read would return without its range. */
export function countSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  return sql`select count(*) from ${matchingSql(plan, source, binder)}`
}

/** Writes one row per matching row, for the planner to estimate. */
export function rowsSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  return sql`select 1 from ${matchingSql(plan, source, binder)}`
}

function matchingSql(plan: ReadPlan, source: RootSource, binder: Binder): Sql {
  const from = source === 'relation' ? qualified(plan.relation!) : source
  return sql`${from} as ${identifier(plan.alias)}${whereSql(plan, [], true, binder)}`
}

function selectSql(plan: ReadPlan, from: Sql, conditions: readonly Sql[], binder: Binder): Sql {
  if (plan.grouped) return groupedSql(plan, from, conditions, binder, relatedSql)
  const columns = plan.columns.map(column => columnSql(column, plan.alias, binder))
  const joins: Sql[] = []
  for (const embed of plan.embeds) {
    if (isJoined(embed)) joins.push(joinSql(embed, plan.alias, binder))
    columns.push(...embedColumns(embed, plan.alias, binder))
  }
  const orderJoins = plan.order.flatMap((term, at) => orderJoinSql(term, at, plan.alias, binder))
  const where = whereSql(plan, conditions, false, binder)
  const values = plan.order.map((term, at) => orderValueSql(term, at, plan.alias, binder))
  const order = orderSql(plan.order, values)
  // Postgres allows an empty list, which counts rows without showing anything.
  return sql`select ${list(columns)} from ${from}${joined([...joins, ...orderJoins], EMPTY)}${where}${order}${rangeSql(plan.range, binder)}`
}

function columnSql({ field, cast, label }: PlannedColumn, alias: string, binder: Binder): Sql {
  if (field.name === '*' && field.path.length === 0 && cast === null) return sql`${identifier(alias)}.*`
  return sql`${castSql(shownSql(field, fieldSql(field, alias, binder)), cast)} as ${identifier(label)}`
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

/** Returns the rows of an embed that belong to one row of its parent. */
function relatedSql(embed: EmbedPlan, parentAlias: string, binder: Binder): Sql {
  const { from, conditions } = relatedFrom(embed, parentAlias)
  // A key finds one row at most. A limit would only keep the planner from flattening the join, unless it leaves none.
  const { offset, limit } = embed.node.range
  const isWhole = embed.relationship.toOne && offset === 0 && limit !== 0
  const node = isWhole ? { ...embed.node, range: { offset: 0, limit: null } } : embed.node
  return selectSql(node, from, conditions, binder)
}
