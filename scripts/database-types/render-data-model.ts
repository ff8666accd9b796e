/**
 * Draws the product's tables and their references as Mermaid diagrams for docs/handbook/data-model.md. `npm run
 * data-model` writes the page, and a test compares the two. The migration that makes a table decides its area.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'

/** Areas by the names of migration files. Each file that makes a table belongs to one. */
const AREAS: Record<string, string[]> = {
  'People and memberships': [
    'profiles',
    'memberships',
    'admin_members',
    'given_memberships',
    'firms',
    'moved_memberships',
    'moving_in',
  ],
  Applications: ['applications', 'corrected_addresses', 'team_corrects_addresses'],
  Payments: [
    'payments',
    'plan_prices',
    'former_prices',
    'coupons',
    'money',
    'payment_notices',
    'money_backs',
    'refunds',
    'disputes',
    'provider_claims',
  ],
  Events: ['events', 'rsvps', 'event_notices', 'calendar_feeds', 'event_submissions'],
  'Resources and what the team writes': [
    'resources',
    'resource_submissions',
    'digests',
    'recommended_reads',
    'testimonials',
  ],
  'Mail and messages': ['mail_outbox', 'mail_suppressions', 'newsletter', 'contact_messages'],
  'The site itself': ['site_settings', 'audit_log', 'quotas', 'backups'],
}

interface Key {
  column: string
  type: string
  primary: boolean
  foreign: boolean
}

interface Table {
  schema: string
  name: string
  keys: Key[]
  references: {
    schema: string
    name: string
    columns: string[]
    unique: boolean
    optional: boolean
    cascades: boolean
  }[]
}

const CATALOGUE = `
  with keys as (
    select k.conrelid, unnest(k.conkey) as attnum, k.contype from pg_constraint k where k.contype in ('p', 'f')
  )
  select n.nspname as schema, c.relname as name,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'column', a.attname, 'type', regexp_replace(format_type(a.atttypid, null), '\\W+', '_', 'g'),
        'primary', exists (select from keys k where k.conrelid = c.oid and k.attnum = a.attnum and k.contype = 'p'),
        'foreign', exists (select from keys k where k.conrelid = c.oid and k.attnum = a.attnum and k.contype = 'f')
      ) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum in (select attnum from keys k where k.conrelid = c.oid)
    ), '[]') as keys,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'schema', tn.nspname, 'name', t.relname, 'cascades', k.confdeltype = 'c',
        'columns', (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (k.conkey)),
        'unique', exists (select from pg_constraint u where u.conrelid = c.oid and u.contype in ('p', 'u')
          and u.conkey <@ k.conkey),
        'optional', exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (k.conkey) and not a.attnotnull)
      ) order by k.conname)
      from pg_constraint k
      join pg_class t on t.oid = k.confrelid
      join pg_namespace tn on tn.oid = t.relnamespace
      where k.conrelid = c.oid and k.contype = 'f'
    ), '[]') as references
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
  order by 1 desc, 2`

export async function renderDataModel(pool: Pool, migrationsDir: string): Promise<string> {
  const { rows: tables } = await pool.query<Table>(CATALOGUE)
  const areaOf = await areas(migrationsDir)
  const placed = tables.map(table => ({ table, area: areaOf.get(fullName(table)) }))
  const homeless = placed.filter(({ area }) => !area).map(({ table }) => fullName(table))
  if (homeless.length > 0) throw new Error(`No area of the data model has ${homeless.join(', ')}.`)

  const sections = Object.keys(AREAS).map(area => {
    const own = placed.filter(entry => entry.area === area).map(({ table }) => table)
    const referred = new Set(tables.flatMap(({ references }) => references.map(fullName)))
    const alone = own.filter(table => table.references.length === 0 && !referred.has(fullName(table)))
    const drawn = own.filter(table => !alone.includes(table))
    return [`## ${area}`, ...drawings(drawn), ...standingAlone(alone)].join('\n\n') + '\n'
  })
  return `${HEAD(tables)}\n\n${sections.join('\n')}`
}

const HEAD = (tables: Table[]) => `<!-- Drawn from the database by \`npm run data-model\`. Do not edit. -->

# Data model

${tables.length} tables: ${tables.filter(({ schema }) => schema === 'public').length} in \`public\`, which the data wire offers under their policies, and ${tables.filter(({ schema }) => schema === 'private').length} in \`private\`, which only the server and functions of the database reach. The diagrams show keys and what they refer to; every column of \`public\` is in \`product/domain/src/database.types.ts\`, and each table's reasons are in its file in \`product/supabase/migrations\`.

A line leads from a table to what its rows refer to, under the name of the column. A bar is one, a crow's foot is many, a circle may be none. "Goes with it": deleting the row there deletes this one.`

/** Tables without references in either direction would only make the drawing wide. */
const standingAlone = (tables: Table[]) =>
  tables.length > 0
    ? [`Without references: ${tables.map(table => `\`${fullName(table)}\``).join(', ')}.`]
    : []

const drawings = (tables: Table[]) => (tables.length > 0 ? [drawing(tables)] : [])

function drawing(tables: Table[]): string {
  const entities = tables.map(table => {
    const columns = table.keys.map(({ column, type, primary, foreign }) => {
      const marks = [primary && 'PK', foreign && 'FK'].filter(Boolean).join(', ')
      return `    ${type} ${column} ${marks}`
    })
    return [`  ${entity(table)} {`, ...columns, '  }'].join('\n')
  })
  const lines = tables.flatMap(table =>
    table.references.map(({ schema, name, columns, unique, optional, cascades }) => {
      const near = unique ? 'o|' : 'o{'
      const far = optional ? '|o' : '||'
      const label = columns.join(', ') + (cascades ? ', goes with it' : '')
      return `  ${alias({ schema, name })} ${far}--${near} ${alias(table)} : "${label}"`
    }),
  )
  const own = new Set(tables.map(fullName))
  const others = new Map(
    tables
      .flatMap(({ references }) => references)
      .filter(reference => !own.has(fullName(reference)))
      .map(reference => [fullName(reference), `  ${entity(reference)}`]),
  )
  return [
    '```mermaid',
    'erDiagram',
    '  direction LR',
    ...entities,
    ...[...others.values()].sort(),
    ...lines,
    '```',
  ].join('\n')
}

type Named = Pick<Table, 'schema' | 'name'>
const fullName = ({ schema, name }: Named) => `${schema}.${name}`
const alias = ({ schema, name }: Named) => (schema === 'public' ? name : `${schema}_${name}`)
const entity = (table: Named) =>
  table.schema === 'public' ? table.name : `${alias(table)}["${fullName(table)}"]`

/** Returns the area of each table, by the migration that makes it. */
async function areas(migrationsDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of await readdir(migrationsDir)) {
    const noun = /^\d+_(\w+)\.sql$/.exec(file)?.[1]
    const area = Object.keys(AREAS).find(name => AREAS[name]!.includes(noun ?? ''))
    const sql = await readFile(path.join(migrationsDir, file), 'utf8')
    for (const [, name] of sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([\w.]+)/gm))
      if (area) found.set(name!, area)
  }
  return found
}
