/** Writes the SQL of a function call: arguments by name, from one bound json or as single bound values. */
import type { CallArguments, CallPlan } from '../plan/types'
import type { Parameter } from '../schema/types'
import { arrayLiteral } from '../../db/array-literal'
import { EMPTY, fromCatalogue, identifier, list, qualified, sql, type Binder, type Sql } from './fragment'

/** The column name of a scalar function's result. */
export const SCALAR_COLUMN = 'value'
const VALUE = identifier(SCALAR_COLUMN)

export function callSql({ function: called, arguments: given, extraColumns }: CallPlan, binder: Binder): Sql {
  const { values, from } = argumentsSql(given, binder)
  const result = sql`${qualified(called)}(${values})`
  const args = from === null ? EMPTY : sql`${from}, lateral `
  switch (called.returns) {
    case 'composite': {
      const extra = extraColumns.map(name => sql`f.${identifier(name)}`)
      return sql`select ${list([sql`f.*`, ...extra])} from ${args}${result} as f`
    }
    case 'record':
      return sql`select ${result} as ${VALUE}${from === null ? EMPTY : sql` from ${from}`}`
    default:
      return sql`select f.${VALUE} from ${args}${result} as f (${VALUE})`
  }
}

/** Returns the argument list of the call, and the `from` clause that its values come from. */
function argumentsSql(given: CallArguments, binder: Binder): { values: Sql; from: Sql | null } {
  switch (given.kind) {
    case 'single':
      return { values: sql`${binder.bindBody()}::${typeSql(given.parameter)}`, from: null }
    case 'values': {
      const values = given.values.map(({ parameter, values }) => {
        const value = parameter.variadic ? arrayLiteral(values) : values[0]!
        return argument(parameter, sql`${binder.bind(value)}::${typeSql(parameter)}`)
      })
      return { values: list(values), from: null }
    }
    case 'json': {
      const { parameters, isArray } = given
      if (parameters.length === 0) return { values: EMPTY, from: null }
      const types = list(
        parameters.map(parameter => sql`${identifier(parameter.name)} ${typeSql(parameter)}`),
      )
      const values = parameters.map(parameter => argument(parameter, sql`args.${identifier(parameter.name)}`))
      const json = sql`${binder.bindBody()}::json`
      // When there are several objects, the first one is used, as in PostgREST.
      const from = isArray
        ? sql`(select * from json_to_recordset(${json}) as r (${types}) limit 1) as args`
        : sql`json_to_record(${json}) as args (${types})`
      return { values: list(values), from }
    }
  }
}

/** Parameters have no length: `character` alone would be one of one character. */
function typeSql({ type }: Parameter): Sql {
  return fromCatalogue(type.replace(/^(character|bit)(\[\])?$/, '$1 varying$2'))
}

function argument({ name, variadic }: Parameter, value: Sql): Sql {
  return sql`${variadic ? sql`variadic ` : EMPTY}${identifier(name)} => ${value}`
}
