/** SQL of a function call: arguments by name, from one bound json or as single bound values. */
import type { CallPlan } from '../plan/types'
import type { Parameter } from '../schema/types'
import { arrayLiteral } from '../../db/array-literal'
import { EMPTY, fromCatalogue, identifier, list, qualified, sql, type Binder, type Sql } from './fragment'

/** Name of the one column that a scalar function's result is given. */
export const SCALAR_COLUMN = 'value'

export function callSql({ function: called, arguments: given, extraColumns }: CallPlan, binder: Binder): Sql {
  const extra = extraColumns.map(name => sql`f.${identifier(name)}`)
  const result =
    called.returns === 'composite'
      ? { columns: list([sql`f.*`, ...extra]), alias: sql`f` }
      : { columns: sql`f.${identifier(SCALAR_COLUMN)}`, alias: sql`f (${identifier(SCALAR_COLUMN)})` }
  const name = qualified(called)
  switch (given.kind) {
    case 'single':
      return sql`select ${result.columns} from ${name}(${binder.bind(given.value)}::${fromCatalogue(given.parameter.type)}) as ${result.alias}`
    case 'values': {
      const values = list(
        given.values.map(({ parameter, values }) => {
          const value = parameter.variadic ? arrayLiteral(values) : values[0]!
          return argument(parameter, sql`${binder.bind(value)}::${fromCatalogue(parameter.type)}`)
        }),
      )
      return sql`select ${result.columns} from ${name}(${values}) as ${result.alias}`
    }
    case 'json': {
      if (given.parameters.length === 0)
        return sql`select ${result.columns} from ${name}() as ${result.alias}`
      const types = list(
        given.parameters.map(({ name, type }) => sql`${identifier(name)} ${fromCatalogue(type)}`),
      )
      const values = list(
        given.parameters.map(parameter => argument(parameter, sql`args.${identifier(parameter.name)}`)),
      )
      const args = sql`json_to_record(${binder.bind(given.raw)}::json) as args (${types})`
      return sql`select ${result.columns} from ${args}, lateral ${name}(${values}) as ${result.alias}`
    }
  }
}

function argument({ name, variadic }: Parameter, value: Sql): Sql {
  return sql`${variadic ? sql`variadic ` : EMPTY}${identifier(name)} => ${value}`
}
