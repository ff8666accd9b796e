/** Plans a function call: which overload, and how its arguments are passed. */
import { restErrors } from '../errors'
import type { RestRequest } from '../parse/types'
import type { DatabaseFunction, SchemaCache } from '../schema/types'
import { findFunction, type BodyType } from './find-function'
import type { CallArguments, CallPlan } from './types'

/** @throws RestError PGRST128/202/203 */
export function planCall(
  request: RestRequest,
  name: string,
  cache: SchemaCache,
): Omit<CallPlan, 'extraColumns'> {
  const { payload, query, preferences } = request
  const names = argumentNames(request)
  const body = bodyType(payload)
  const found = findFunction(cache, request.schema, name, names, body)
  if (preferences.maxAffected !== null && preferences.handling === 'strict' && !found.function.returnsSet) {
    throw restErrors.maxAffectedCall()
  }
  if (found.singleArgument && payload !== null && payload.kind !== 'form') {
    return {
      function: found.function,
      arguments: { kind: 'single', parameter: found.function.parameters[0]! },
    }
  }
  const pairs = payload === null ? query.callArguments : payload.kind === 'form' ? payload.pairs : null
  return {
    function: found.function,
    arguments:
      pairs === null ? jsonArguments(request, found.function, names) : textArguments(pairs, found.function),
  }
}

function bodyType(payload: RestRequest['payload']): BodyType {
  if (payload?.kind === 'raw') return payload.type
  return payload?.kind === 'json' && payload.isBody ? 'json' : null
}

function argumentNames({ payload, query }: RestRequest): readonly string[] {
  if (payload === null) return [...new Set(query.callArguments.map(([name]) => name))]
  if (payload.kind === 'form') return [...new Set(payload.pairs.map(([name]) => name))]
  if (payload.kind === 'raw') return []
  return query.columns ?? payload.keys
}

function jsonArguments(
  { payload }: RestRequest,
  called: DatabaseFunction,
  names: readonly string[],
): CallArguments {
  const isArray = payload?.kind === 'json' && payload.isArray
  return { kind: 'json', isArray, parameters: called.parameters.filter(({ name }) => names.includes(name)) }
}

function textArguments(
  pairs: readonly (readonly [string, string])[],
  called: DatabaseFunction,
): CallArguments {
  const values = called.parameters.flatMap(parameter => {
    const given = pairs.filter(([name]) => name === parameter.name).map(([, value]) => value)
    if (given.length === 0) return []
    // Only a variadic parameter takes all values. For any other, the last one applies.
    return [{ parameter, values: parameter.variadic ? given : given.slice(-1) }]
  })
  return { kind: 'values', values }
}
