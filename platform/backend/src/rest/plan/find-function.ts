/** Decides which overload of a function a call means, by the names of its arguments. */
import { restErrors } from '../errors'
import { nameKey, type DatabaseFunction, type SchemaCache } from '../schema/types'
import { compareTexts } from './compare-texts'
import { suggest } from './suggest'

/** The type in which the body of a POST may be passed as one unnamed argument, or null for GET. */
export type BodyType = 'json' | 'text' | 'xml' | 'bytea' | null

const ACCEPTING: Readonly<Record<Exclude<BodyType, null>, readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: ['bytea'],
}

/**
 * Named parameters take precedence. Otherwise a function with a single unnamed parameter takes the whole body.
 * @throws RestError PGRST202 if none fits, PGRST203 if several do
 */
export function findFunction(
  cache: SchemaCache,
  schema: string,
  name: string,
  argumentNames: readonly string[],
  body: BodyType,
): { function: DatabaseFunction; singleArgument: boolean } {
  const overloads = cache.functions.get(nameKey(schema, name)) ?? []
  const wholeBody = body !== null && body !== 'json'
  const byName = wholeBody ? [] : overloads.filter(candidate => takes(candidate, argumentNames, body))
  if (byName.length > 1) throw ambiguous(byName)
  if (byName.length === 1) return { function: byName[0]!, singleArgument: isUnnamed(byName[0]!) }
  const byBody = overloads.filter(candidate => takesBody(candidate, body))
  if (byBody.length > 1) throw ambiguous(byBody)
  if (byBody.length === 1) return { function: byBody[0]!, singleArgument: true }
  throw notFound(cache, schema, name, argumentNames, body, overloads)
}

/** The key "" of a json body names the one parameter that has no name. No other unnamed one can be passed by name. */
function takes(called: DatabaseFunction, names: readonly string[], body: BodyType): boolean {
  const { parameters } = called
  if (names.includes('') && !(body === 'json' && isUnnamed(called))) return false
  const known = new Set(parameters.map(parameter => parameter.name))
  return (
    names.every(name => known.has(name)) &&
    parameters.every(parameter => !parameter.required || names.includes(parameter.name))
  )
}

const takesBody = (called: DatabaseFunction, body: BodyType): boolean =>
  body !== null && isUnnamed(called) && ACCEPTING[body].includes(called.parameters[0]!.type)

const isUnnamed = ({ parameters }: DatabaseFunction): boolean =>
  parameters.length === 1 && parameters[0]!.name === ''

function ambiguous(candidates: readonly DatabaseFunction[]) {
  const sorted = [...candidates].sort(
    (a, b) => a.parameters.length - b.parameters.length || compareTexts(sortKey(a), sortKey(b)),
  )
  return restErrors.ambiguousFunction(
    sorted.map(called => `${called.schema}.${called.name}(${signature(called).join(', ')})`),
  )
}

/** Orders overloads like PostgREST: those without a comment first. */
function sortKey({ comment, parameters }: DatabaseFunction): string[] {
  return [
    ...(comment === null ? ['0'] : ['1', comment]),
    ...parameters.flatMap(({ name, type }) => [name, type]),
  ]
}

function signature({ parameters }: DatabaseFunction): string[] {
  return parameters.map(({ name, type }) => `${name} => ${type}`)
}

function notFound(
  cache: SchemaCache,
  schema: string,
  name: string,
  argumentNames: readonly string[],
  body: BodyType,
  overloads: readonly DatabaseFunction[],
) {
  const label = `${schema}.${name}`
  const names = [...argumentNames].sort()
  const wholeBody = body !== null && body !== 'json'
  const without = ' without parameters'
  const message =
    `Could not find the function ${label}` +
    (wholeBody ? '' : names.length === 0 ? without : `(${names.join(', ')})`) +
    ' in the schema cache'
  const withNames =
    names.length === 0 ? without : ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`
  const searched = wholeBody
    ? ` with a single unnamed ${body} parameter`
    : withNames + (body === 'json' ? ' or with a single unnamed json/jsonb parameter' : '')
  const details = `Searched for the function ${label}${searched}, but no matches were found in the schema cache.`
  return restErrors.noFunction(
    message,
    details,
    wholeBody ? null : hint(cache, schema, name, names, overloads),
  )
}

function hint(
  cache: SchemaCache,
  schema: string,
  name: string,
  names: readonly string[],
  overloads: readonly DatabaseFunction[],
): string | null {
  const prefix = `Perhaps you meant to call the function ${schema}.`
  if (overloads.length === 0) {
    const known = [...cache.functions.values()].map(([first]) => first!).filter(one => one.schema === schema)
    const closest = suggest(
      name,
      known.map(one => one.name),
    )
    return closest === null ? null : prefix + closest
  }
  const signatures = overloads.map(
    ({ parameters }) =>
      `(${parameters
        .map(one => one.name)
        .sort()
        .join(', ')})`,
  )
  const asked = `(${names.join(', ')})`
  const closest = signatures.includes(asked) ? asked : suggest(asked, signatures, 0.33)
  return closest === null ? null : prefix + name + closest
}
