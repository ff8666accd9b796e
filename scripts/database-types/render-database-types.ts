/**
 * Writes the TypeScript types of schema `public` in the shape that supabase-js' `Database` generic expects. `npm run
 * types:database` puts the result into product/domain/src/database.types.ts, and a test compares the two.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import { formatSource } from '../format-source'

interface Column {
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  generated: boolean
}

interface Relation {
  name: string
  isView: boolean
  updatable: boolean
  columns: Column[]
  relationships: object[]
}

interface DatabaseFunction {
  name: string
  returnsSet: boolean
  returnType: string
  returnRelation: string | null
  arguments: { name: string; type: string; mode: 'i' | 'o' | 't' | 'b' | 'v'; optional: boolean }[]
}

interface Catalogue {
  relations: Relation[]
  functions: DatabaseFunction[]
  enums: { name: string; values: string[] }[]
}

const scalarTypes: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  inet: 'string',
  void: 'undefined',
}

/** Reads the catalogue and returns the whole file, formatted as the repository formats TypeScript. */
export async function renderDatabaseTypes(pool: Pool, target: string): Promise<string> {
  const catalogueSql = await readFile(path.join(import.meta.dirname, 'catalogue.sql'), 'utf8')
  const { rows } = await pool.query<{ catalogue: Catalogue }>(catalogueSql)
  const { relations, functions, enums } = rows[0]!.catalogue
  const enumNames = new Set(enums.map(({ name }) => name))

  const typeOf = (type: string): string => {
    if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
    if (enumNames.has(type)) return `Database['public']['Enums']['${type}']`
    return scalarTypes[type] ?? 'unknown'
  }
  const valueOf = (column: Column) => typeOf(column.type) + (column.nullable ? ' | null' : '')
  const record = (lines: string[]) =>
    lines.length === 0 ? 'Record<never, never>' : `{ ${lines.join('; ')} }`

  // A function of a row is a computed column of its table, and not one to call.
  const sourceOf = ({ arguments: [row, ...others] }: DatabaseFunction) =>
    others.length === 0 && row && relations.find(({ name }) => name === row.type)?.name
  const computed = functions.filter(sourceOf)

  const relation = ({ name, isView, updatable, columns, relationships }: Relation) => {
    const writable = columns.filter(column => !column.generated)
    const row = columns.map(column => `${column.name}: ${valueOf(column)}`)
    for (const fn of computed)
      if (sourceOf(fn) === name) row.push(`${fn.name}: ${typeOf(fn.returnType)} | null`)
    const optional = (column: Column) => (isView || column.nullable || column.hasDefault ? '?' : '')
    const insert = writable.map(column => `${column.name}${optional(column)}: ${valueOf(column)}`)
    const update = writable.map(column => `${column.name}?: ${valueOf(column)}`)
    const writes = updatable ? `Insert: ${record(insert)}; Update: ${record(update)};` : ''
    return `${name}: { Row: ${record(row)}; ${writes} Relationships: ${JSON.stringify(relationships)} }`
  }

  const returned = (fn: DatabaseFunction) => {
    const table = fn.arguments.filter(argument => argument.mode === 't' || argument.mode === 'o')
    const source = relations.find(({ name }) => name === fn.returnRelation)
    const one = source
      ? `Database['public']['${source.isView ? 'Views' : 'Tables'}']['${source.name}']['Row']`
      : table.length > 0
        ? record(table.map(({ name, type }) => `${name}: ${typeOf(type)}`))
        : typeOf(fn.returnType)
    return fn.returnsSet ? `${one}[]` : one
  }
  const callable = (fn: DatabaseFunction) => {
    const given = fn.arguments.filter(argument => argument.mode !== 't' && argument.mode !== 'o')
    const args = given.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typeOf(type)}`)
    return `${fn.name}: { Args: ${given.length === 0 ? 'never' : record(args)}; Returns: ${returned(fn)} }`
  }

  const source = `// Generated from the database by \`npm run types:database\`. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: ${record(relations.filter(({ isView }) => !isView).map(relation))}
    Views: ${record(relations.filter(({ isView }) => isView).map(relation))}
    Functions: ${record(functions.filter(fn => !computed.includes(fn)).map(callable))}
    Enums: ${record(enums.map(({ name, values }) => `${name}: ${values.map(value => `'${value}'`).join(' | ')}`))}
    CompositeTypes: Record<never, never>
  }
}

/** A row of a table or view. */
export type Tables<Name extends keyof Relations> = Relations[Name]['Row']
type Relations = Database['public']['Tables'] & Database['public']['Views']
`
  return formatSource(target, source)
}
