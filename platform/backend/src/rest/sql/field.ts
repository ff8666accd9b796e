/** Writes the SQL of a column: its name, the path into its json, a cast. */
import type { PlannedField } from '../plan/types'
import { identifier, qualified, sql, type Binder, type Sql } from './fragment'

/** SQL's own spellings of type names. Any other name is taken as that of a type and quoted. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'int4',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  decimal: 'numeric',
  dec: 'numeric',
  boolean: 'bool',
  'character varying': 'varchar',
  char: 'bpchar',
  character: 'bpchar',
  'bit varying': 'varbit',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
}

export function fieldSql(field: PlannedField, alias: string, binder: Binder): Sql {
  const column = sql`${identifier(alias)}.${identifier(field.name)}`
  if (field.path.length === 0) return column
  const start = field.toJson ? sql`to_jsonb(${column})` : column
  return field.path.reduce((json, { arrow, key }) => {
    const operand = typeof key === 'number' ? sql`${binder.bind(key)}::int` : sql`${binder.bind(key)}::text`
    return arrow === '->' ? sql`(${json}->${operand})` : sql`(${json}->>${operand})`
  }, start)
}

/** Returns a column as its domain shows it. */
export function shownSql({ representation }: PlannedField, column: Sql): Sql {
  return representation?.toJson ? sql`${qualified(representation.toJson)}(${column})` : column
}

/** Returns a compared text as its domain reads it. */
export function readSql({ representation }: PlannedField, text: Sql): Sql {
  return representation?.fromText ? sql`${qualified(representation.fromText)}(${text}::text)` : text
}

/** Does the same for the elements of an array of texts. */
export function readAllSql(field: PlannedField, texts: Sql): Sql {
  if (!field.representation?.fromText) return texts
  return sql`array(select ${readSql(field, sql`element`)} from unnest(${texts}::text[]) as element)`
}

/** Writes `cast(x as type)`, where the type's name comes from the caller and is therefore quoted. */
export function castSql(expression: Sql, cast: string | null): Sql {
  if (cast === null) return expression
  const name = cast.trim().toLowerCase().replace(/ +/g, ' ')
  return sql`cast(${expression} as ${identifier(Object.hasOwn(TYPE_NAMES, name) ? TYPE_NAMES[name]! : name)})`
}
