/** Splits the query string and sorts its parameters into select, filters, order, ranges and function arguments. */
import { restErrors } from '../errors'
import type { RestLimits } from '../limits'
import { Cursor } from './cursor'
import { hasOperator, parseCondition } from './filter'
import { parseLogic } from './logic'
import { parseOrder } from './order'
import { parseSelect } from './select'
import type { AtPath, EmbedPath, Field, Logic, OrderTerm, ParsedQuery, RowRange } from './types'

/**
 * With `filters`, every other parameter is a filter. With `arguments`, one without an operator is a function argument.
 */
export type ParameterMode = 'filters' | 'arguments'

/** The hosted service's gateway accepts the api key as this parameter, so it is no filter. */
const GATEWAY_PARAMETERS = ['apikey']

/** @throws RestError PGRST100 / PGRST103 */
export function parseQuery(queryString: string, mode: ParameterMode, limits: RestLimits): ParsedQuery {
  const where: AtPath<Logic>[] = []
  const order: AtPath<OrderTerm[]>[] = []
  const callArguments: [string, string][] = []
  const ranges = new Map<string, AtPath<{ offset: number; limit: number | null }>>()
  let selectText: string | null = null
  let columns: string[] | null = null
  let onConflict: string[] | null = null

  const parameters = splitPairs(queryString).filter(([key]) => !GATEWAY_PARAMETERS.includes(key))
  // When a repeated parameter can apply only once, the first applies.
  for (const [key, value] of parameters) {
    if (value === null) continue
    if (key === 'select') selectText ??= value
    else if (key === 'columns') columns ??= parseNames(value, 'columns parameter')
    else if (key === 'on_conflict') onConflict ??= parseNames(value, 'on_conflict parameter')
    else {
      const last = key.slice(key.lastIndexOf('.') + 1)
      if (last === 'and' || last === 'or') where.push(parseLogicParameter(key, value, limits))
      else if (last === 'order') addOrder(order, embedPath(key), parseOrder(value))
      else if (last === 'limit' || last === 'offset') addRange(ranges, embedPath(key), last, value)
      else if (mode === 'arguments' && !key.includes('.') && !hasOperator(value))
        callArguments.push([key, value])
      else where.push(parseFilterParameter(key, value))
    }
  }
  if (countFilters(where) > limits.filters) throw restErrors.tooMany('filters', limits.filters)
  const select = selectText === null ? [] : parseSelect(selectText, limits)
  return {
    select: select.length > 0 ? select : parseSelect('*', limits),
    where,
    order,
    ranges: [...ranges.values()],
    columns,
    onConflict,
    callArguments,
    parameters: parameters.map(([key, value]) => [key, value ?? '']),
  }
}

/** Decodes `a=1&b=x+y`. @throws RestError PGRST100 for a broken percent sign, 22021 for a null byte */
export function splitQueryString(text: string): [string, string][] {
  return splitPairs(text).map(([key, value]) => [key, value ?? ''])
}

/** The value is null where there is no `=`. Such a parameter is ignored. */
function splitPairs(text: string): [string, string | null][] {
  const pairs: [string, string | null][] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    pairs.push(
      equals < 0 ? [decode(part), null] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))],
    )
  }
  return pairs
}

function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw restErrors.parse(
      '"failed to parse the query string" (line 1, column 1)',
      'invalid percent-encoding',
    )
  }
  if (decoded.includes('\0')) throw restErrors.nullByte()
  return decoded
}

function embedPath(key: string): EmbedPath {
  return splitPath(key).path
}

/** Splits `actors.name->first` into path [actors] and the field name with its json path. */
function splitPath(key: string): { path: string[]; field: Field } {
  const cursor = new Cursor(key, 'tree path')
  const names = [cursor.name()]
  while (cursor.eat('.')) names.push(cursor.name())
  const path = cursor.jsonPath()
  if (!cursor.done) cursor.fail('delimiter (.), "->>", "->" or end of input')
  return { path: names.slice(0, -1), field: { name: names.at(-1)!, path } }
}

function parseFilterParameter(key: string, value: string): AtPath<Logic> {
  const { path, field } = splitPath(key)
  return { path, value: { kind: 'filter', field, ...parseCondition(value) } }
}

function parseLogicParameter(key: string, value: string, limits: RestLimits): AtPath<Logic> {
  const { path, field } = splitPath(key)
  const operator = field.name === 'and' ? 'and' : 'or'
  const negated = path.includes('not')
  return { path: path.filter(name => name !== 'not'), value: parseLogic(operator, negated, value, limits) }
}

function parseNames(text: string, what: string): string[] {
  const cursor = new Cursor(text, what)
  const names: string[] = []
  do {
    cursor.blanks()
    names.push(cursor.name())
    cursor.blanks()
  } while (cursor.eat(','))
  if (!cursor.done) cursor.fail('"," or end of input')
  return [...new Set(names)]
}

function addOrder(order: AtPath<OrderTerm[]>[], path: EmbedPath, value: OrderTerm[]): void {
  const id = path.join('.')
  if (!order.some(({ path: known }) => known.join('.') === id)) order.push({ path, value })
}

function addRange(
  ranges: Map<string, AtPath<RowRange>>,
  path: EmbedPath,
  part: 'limit' | 'offset',
  value: string,
): void {
  // PostgREST ignores anything but a whole number, and refuses a negative limit.
  if (!/^[+-]?\d{1,15}$/.test(value)) return
  const number = Number(value)
  if (part === 'limit' && number < 0) throw restErrors.negativeLimit()
  const id = path.join('.')
  const found = ranges.get(id) ?? { path, value: { offset: 0, limit: null } }
  const window =
    part === 'limit' ? { ...found.value, limit: number } : { ...found.value, offset: Math.max(0, number) }
  ranges.set(id, { path, value: window })
}

function countFilters(where: readonly AtPath<Logic>[]): number {
  const count = (logic: Logic): number =>
    logic.kind === 'filter' ? 1 : logic.terms.reduce((sum, term) => sum + count(term), 1)
  return where.reduce((sum, { value }) => sum + count(value), 0)
}
