/**
 * Puts a script into every text of the product's database, whatever its pages and rules would allow: each text column
 * from the catalogue that has no list or pattern of its own, and each sentence in a JSON value. No triggers run, so
 * that no present rule limits the test.
 */
import { Client, escapeIdentifier, type ClientConfig, type QueryConfig } from 'pg'

interface TextColumn {
  schema: string
  table: string
  name: string
  type: 'text' | 'list' | 'json'
}

/** The columns are no keys: keys on either side stay. */
const TEXT_COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as name,
    case b.typname when '_text' then 'list' when 'jsonb' then 'json' else 'text' end as type
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
  join pg_type t on t.oid = a.atttypid
  join pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
  where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and b.typname in ('text', 'varchar', '_text', 'jsonb')
    and not exists (
      select from pg_constraint k
      where k.contype in ('p', 'f') and (
        k.conrelid = c.oid and a.attnum = any (k.conkey) or k.confrelid = c.oid and a.attnum = any (k.confkey)
      )
    )
  order by 1, 2, a.attnum`

/**
 * @param vectors the scripts, taken by turns from row to row
 * @returns the columns that took one, as "table.column"
 */
export async function fillWithScripts(config: ClientConfig, vectors: readonly string[]): Promise<string[]> {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    const { rows: columns } = await client.query<TextColumn>(TEXT_COLUMNS)
    const filled: string[] = []
    for (const column of columns) {
      const rows =
        column.type === 'json'
          ? await fillJson(client, column, vectors)
          : await fillText(client, column, vectors)
      if (rows > 0) filled.push(`${column.table}.${column.name}`)
    }
    return filled
  } finally {
    await client.end()
  }
}

async function fillText(client: Client, column: TextColumn, vectors: readonly string[]): Promise<number> {
  const name = escapeIdentifier(column.name)
  // It ends with a number, for columns in which no two rows may be alike.
  const script = `($1::text[])[1 + n % array_length($1::text[], 1)] || n`
  return unlessRefused(client, {
    text: `update ${nameOf(column)} t set ${name} = ${column.type === 'list' ? `array[${script}]` : script}
      from (select ctid as place, row_number() over () as n from ${nameOf(column)} where ${name} is not null) numbered
      where t.ctid = numbered.place`,
    values: [vectors],
  })
}

async function fillJson(client: Client, column: TextColumn, vectors: readonly string[]): Promise<number> {
  const name = escapeIdentifier(column.name)
  const { rows } = await client.query<{ place: string; value: unknown }>(
    `select ctid::text as place, ${name} as value from ${nameOf(column)} where ${name} is not null`,
  )
  let changed = 0
  for (const [index, { place, value }] of rows.entries()) {
    const filled = JSON.stringify(withScripts(value, vectors[index % vectors.length]!))
    if (filled !== JSON.stringify(value))
      changed += await unlessRefused(client, {
        text: `update ${nameOf(column)} set ${name} = $1 where ctid = $2::tid`,
        values: [filled, place],
      })
  }
  return changed
}

/** The column has a list, a pattern or a length of its own, and accepts no such text. */
const REFUSED = ['23514', '22001']

async function unlessRefused(client: Client, statement: QueryConfig): Promise<number> {
  try {
    return (await client.query(statement)).rowCount ?? 0
  } catch (error) {
    if (REFUSED.includes((error as { code?: string }).code ?? '')) return 0
    throw error
  }
}

const nameOf = ({ schema, table }: TextColumn) => `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`

/** A sentence has a space. Kinds, dates and addresses have none. */
function withScripts(value: unknown, script: string): unknown {
  if (typeof value === 'string') return value.includes(' ') ? script : value
  if (Array.isArray(value)) return value.map(one => withScripts(one, script))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withScripts(one, script)]))
  return value
}
