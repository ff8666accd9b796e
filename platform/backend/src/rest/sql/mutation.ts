/** Writes the SQL of insert, update, upsert and delete. The body is bound as one json, which PostgreSQL parses. */
import type { MutationPlan, PayloadSource, Returning } from '../plan/types'
import type { Column, Relation } from '../schema/types'
import { conditionSql } from './condition'
import {
  EMPTY,
  fromCatalogue,
  identifier,
  joined,
  list,
  qualified,
  sql,
  type Binder,
  type Sql,
} from './fragment'

/** Counts the rows that an upsert updated: its `do update` runs this once per row. */
export const UPDATED_COUNTER = sql`'juno.updated_rows'`

export function mutationSql(plan: MutationPlan, binder: Binder): Sql {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan, binder)
    case 'update':
      return updateSql(plan, binder)
    case 'delete':
      return sql`delete from ${qualified(plan.relation)}${whereSql(plan, binder)}${returningSql(plan.returning, plan.relation)}`
  }
}

function insertSql(plan: Extract<MutationPlan, { kind: 'insert' }>, binder: Binder): Sql {
  const { relation, columns, payload, returning } = plan
  const target = sql`insert into ${qualified(relation)} as ${identifier(relation.name)}`
  const ending = sql`${conflictSql(plan)}${returningSql(returning, relation)}`
  if (columns.length === 0) {
    if (payload.isEmpty) return sql`${target} select null where false${returningSql(returning, relation)}`
    if (payload.isArray) {
      return sql`${target} select from json_array_elements(${binder.bindBody()}::json)${ending}`
    }
    return sql`${target} default values${ending}`
  }
  const names = list(columns.map(({ name }) => identifier(name)))
  const rows = sql`${identifier('body')} where ${bodyCondition(plan, binder)}`
  // With PUT, a body whose key differs from the URL's inserts nothing, which the row count shows.
  const source = plan.where.length === 0 ? identifier('body') : rows
  const body = bodySql(payload, columns, plan.applyDefaults, binder)
  return sql`${target} (${names}) select ${names} from ${body} as ${source}${ending}`
}

function bodyCondition({ where }: Extract<MutationPlan, { kind: 'insert' }>, binder: Binder): Sql {
  return joined(
    where.map(logic => conditionSql(logic, 'body', binder, noEmbeds)),
    sql` and `,
  )
}

function noEmbeds(): never {
  throw new TypeError('an embed cannot be part of a condition on the written rows')
}

/** Returns the body as rows with typed columns, optionally with the column's default for missing keys. */
function bodySql(payload: PayloadSource, columns: readonly Column[], defaults: boolean, binder: Binder): Sql {
  const raw = binder.bindBody()
  const types = list(columns.map(column => sql`${identifier(column.name)} ${sentType(column)}`))
  const values = columns.some(isRead) ? list(columns.map(readColumnSql)) : sql`r.*`
  const withDefaults = columns.filter(column => column.default !== null)
  if (defaults && withDefaults.length > 0) {
    const pairs = list(
      withDefaults.map(column => sql`${binder.bind(column.name)}::text, ${fromCatalogue(column.default!)}`),
    )
    const given = payload.isArray ? sql`jsonb_array_elements(${raw}::jsonb)` : sql`(select ${raw}::jsonb)`
    return sql`(select ${values} from ${given} as given (element), jsonb_to_record(jsonb_build_object(${pairs}) || given.element) as r (${types}))`
  }
  const expand = payload.isArray ? sql`json_to_recordset` : sql`json_to_record`
  return sql`(select ${values} from ${expand}(${raw}::json) as r (${types}))`
}

/** Returns whether its domain makes its values of json. */
function isRead({ representation }: Column): boolean {
  return Boolean(representation?.fromJson)
}

function sentType(column: Column): Sql {
  return isRead(column) ? sql`json` : fromCatalogue(column.type)
}

function readColumnSql(column: Column): Sql {
  const value = sql`r.${identifier(column.name)}`
  const read = column.representation?.fromJson
  return read ? sql`${qualified(read)}(${value}) as ${identifier(column.name)}` : value
}

function conflictSql({ conflict, columns }: Extract<MutationPlan, { kind: 'insert' }>): Sql {
  if (conflict === null || conflict.columns.length === 0) return EMPTY
  const target = list(conflict.columns.map(identifier))
  if (!conflict.merge || columns.length === 0) return sql` on conflict (${target}) do nothing`
  const changes = list(columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`))
  const count = sql`coalesce(nullif(current_setting(${UPDATED_COUNTER}, true), '')::int, 0) + 1`
  return sql` on conflict (${target}) do update set ${changes} where set_config(${UPDATED_COUNTER}, (${count})::text, true) is not null`
}

function updateSql(plan: Extract<MutationPlan, { kind: 'update' }>, binder: Binder): Sql {
  const { relation, columns, payload, returning } = plan
  if (columns.length === 0 || payload.isEmpty) {
    const names = returning.columns.map(name => sql`${identifier(relation.name)}.${identifier(name)}`)
    return sql`select ${names.length === 0 ? sql`1` : list(names)} from ${qualified(relation)} as ${identifier(relation.name)} where false`
  }
  const body = bodySql(payload, columns, plan.applyDefaults, binder)
  // When there is a list of rows, the first one is applied, as in PostgREST.
  const first = payload.isArray ? sql`(select * from ${body} as all_rows limit 1)` : body
  const changes = list(columns.map(({ name }) => sql`${identifier(name)} = _body.${identifier(name)}`))
  return sql`update ${qualified(relation)} as ${identifier(relation.name)} set ${changes} from ${first} as _body${whereSql(plan, binder)}${returningSql(returning, relation)}`
}

function whereSql(
  { where, relation }: Extract<MutationPlan, { kind: 'update' | 'delete' }>,
  binder: Binder,
): Sql {
  if (where.length === 0) return EMPTY
  const conditions = where.map(logic => conditionSql(logic, relation.name, binder, noEmbeds))
  return sql` where ${joined(conditions, sql` and `)}`
}

/** Without columns the rows are only counted, which needs no right to read them. */
function returningSql({ columns }: Returning, relation: Relation): Sql {
  if (columns.length === 0) return sql` returning 1`
  return sql` returning ${list(columns.map(name => sql`${identifier(relation.name)}.${identifier(name)}`))}`
}
