/** Maps the types of Postgres to those of OpenAPI 2.0. */

const SIMPLE: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

/** @param type as the catalogue prints it, e.g. `character varying(20)`; undefined for json, which may be anything */
export function jsonType(type: string): string | undefined {
  if (type.endsWith('[]')) return 'array'
  const name = type.replace(/\(.*\)/, '').trim()
  if (name === 'json' || name === 'jsonb') return undefined
  return Object.hasOwn(SIMPLE, name) ? SIMPLE[name] : 'string'
}

/** Returns type, format and, for arrays, the type of their items. */
export function typed(type: string): object {
  const kind = jsonType(type)
  return {
    type: kind,
    format: type,
    ...(kind === 'array' ? { items: { type: jsonType(type.slice(0, -2)) } } : {}),
  }
}
