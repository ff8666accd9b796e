/** Writes the SQL of filters and of and/or trees. Every value is bound. */
import { arrayLiteral } from '../../db/array-literal'
import type { CompareOperator, FtsOperator, Operation } from '../parse/types'
import type { EmbedPlan, PlannedField, PlannedLogic } from '../plan/types'
import { fieldSql, readAllSql, readSql } from './field'
import { joined, sql, type Binder, type Sql } from './fragment'

const OPERATORS: Readonly<Record<CompareOperator, Sql>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxr: sql`&<`,
  nxl: sql`&>`,
  adj: sql`-|-`,
}

const TSQUERY: Readonly<Record<FtsOperator, Sql>> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
}

const IS: Readonly<Record<'null' | 'not_null' | 'true' | 'false' | 'unknown', Sql>> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
}

/** Writes an `exists` over the rows of an embed. The caller provides it, since it knows how embeds are joined. */
export type ExistsSql = (embed: EmbedPlan) => Sql

export function conditionSql(logic: PlannedLogic, alias: string, binder: Binder, exists: ExistsSql): Sql {
  switch (logic.kind) {
    case 'filter': {
      const condition = operationSql(logic.field, logic.operation, alias, binder)
      return logic.negated ? sql`not (${condition})` : condition
    }
    case 'embedded':
      return logic.exists ? exists(logic.embed) : sql`not ${exists(logic.embed)}`
    default: {
      const terms = logic.terms.map(term => conditionSql(term, alias, binder, exists))
      const group = sql`(${joined(terms, logic.kind === 'and' ? sql` and ` : sql` or `)})`
      return logic.negated ? sql`not ${group}` : group
    }
  }
}

function operationSql(field: PlannedField, operation: Operation, alias: string, binder: Binder): Sql {
  const column = fieldSql(field, alias, binder)
  switch (operation.kind) {
    case 'compare': {
      const { operator, quantifier } = operation
      const isPattern = operator === 'like' || operator === 'ilike'
      const value = binder.bind(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      const operand =
        quantifier === null
          ? isPattern
            ? value
            : readSql(field, value)
          : quantifier === 'any'
            ? sql`any (${value})`
            : sql`all (${value})`
      return sql`${column} ${OPERATORS[operator]} ${operand}`
    }
    case 'in':
      return sql`${column} = any (${readAllSql(field, binder.bind(arrayLiteral(operation.values)))})`
    case 'is':
      return sql`${column} is ${IS[operation.value]}`
    case 'isdistinct':
      return sql`${column} is distinct from ${binder.bind(operation.value)}`
    case 'fts':
      return ftsSql(field, column, operation, binder)
  }
}

function ftsSql(
  field: PlannedField,
  column: Sql,
  { operator, language, value }: Extract<Operation, { kind: 'fts' }>,
  binder: Binder,
): Sql {
  const query = TSQUERY[operator]
  if (language === null) {
    const vector = field.toTsvector ? sql`to_tsvector(${column})` : column
    return sql`${vector} @@ ${query}(${binder.bind(value)})`
  }
  const config = sql`${binder.bind(language)}::regconfig`
  const vector = field.toTsvector ? sql`to_tsvector(${config}, ${column})` : column
  return sql`${vector} @@ ${query}(${config}, ${binder.bind(value)})`
}
