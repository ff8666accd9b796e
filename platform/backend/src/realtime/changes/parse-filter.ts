/**
 * Parses filters: conditions such as `id=gt.5`, separated by commas outside of quotes and parentheses, all of which
 * must match. The grammar and its error texts are those of the hosted service.
 */
export const FILTER_OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

export interface Condition {
  column: string
  operator: FilterOperator
  /** For `in`, it is an array as PostgreSQL writes it. */
  value: string
  negated: boolean
}

const MAX_LENGTH = 8 * 1024
const MAX_CONDITIONS = 20

/** @throws Error with the service's text */
export function parseFilter(filter: string): Condition[] {
  const trimmed = filter.trim()
  if (trimmed === '') return []
  if (trimmed.length > MAX_LENGTH) throw new Error(`filter must not be longer than ${MAX_LENGTH} characters`)
  const segments = splitTopLevel(trimmed)
  if (segments.length > MAX_CONDITIONS)
    throw new Error(`filter must not have more than ${MAX_CONDITIONS} conditions`)
  return segments.map(parseCondition)
}

function splitTopLevel(filter: string): string[] {
  const parts: string[] = []
  let [depth, quoted, start] = [0, false, 0]
  for (let at = 0; at < filter.length; at++) {
    const char = filter[at]!
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
    } else if (char === '"' && '.(,'.includes(filter[at - 1] ?? ' ')) quoted = true
    else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0) {
      parts.push(filter.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, filter.slice(start)]
}

function parseCondition(segment: string): Condition {
  const text = segment.trim()
  if (text === '') throw new Error('filter must not contain empty segments (check for extra commas)')
  const equals = text.indexOf('=')
  if (equals < 0) throw new Error(JSON.stringify([text]))
  const [column, rest] = [text.slice(0, equals), text.slice(equals + 1)]
  const negated = rest.startsWith('not.')
  const asked = negated ? rest.slice('not.'.length) : rest
  const dot = asked.indexOf('.')
  if (dot < 0) throw new Error(JSON.stringify([asked]))
  const [operator, value] = [asked.slice(0, dot), asked.slice(dot + 1)]
  if (!isOperator(operator)) throw new Error(`["${operator}", "${value}"]`)
  return { column, operator, value: operator === 'in' ? arrayOf(value) : unquoted(value), negated }
}

function isOperator(name: string): name is FilterOperator {
  return (FILTER_OPERATORS as readonly string[]).includes(name)
}

function arrayOf(value: string): string {
  if (!/^\(.*\)$/s.test(value)) throw new Error('`in` filter value must be wrapped by parentheses')
  return `{${value.slice(1, -1)}}`
}

/** Returns the text in double quotes, where nothing else follows. */
function unquoted(value: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return inner === undefined ? value : inner.replace(/\\(.)/gs, '$1')
}
