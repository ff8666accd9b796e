/**
 * Repeats a checkout without its requests: inserts the rows again that the first one of its kind left, with other ids.
 * The token in the copied welcome email is not valid.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { escapeLiteral } from 'pg'

/** The dates in the rows are those of the first checkout. */
const FRESH_MS = 10 * 60_000
const IDS =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{64}\b|\b(?:[a-z]+_)+[0-9A-Za-z]{14,}\b/g

interface Table {
  name: string
  /** All that an insert may name. */
  columns: string
}

interface StoredRow {
  table: string
  row: string
  seq: string | null
}

interface Checkout {
  at: number
  names: readonly string[]
  rows: StoredRow[]
  ids: string[]
}

/**
 * Runs a checkout, or repeats the first one of this kind. One that is more than ten minutes away by the
 * tests' clock is not repeated, nor is any for a payer who has paid before.
 * @param kind what sets it apart from checkouts with other results
 * @param names what is the payer's own, as the email address, in the same order each time
 */
export type RepeatCheckout = (
  kind: string,
  names: readonly string[],
  checkOut: () => Promise<void>,
) => Promise<void>

type RunSql = <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>

export function createCheckoutRepeater(rows: RunSql, clock: () => Date): RepeatCheckout {
  const checkouts = new Map<string, Checkout>()
  const seen = new Set<string>()
  let tables: Table[] = []

  async function storedRows() {
    const selects = tables.map(
      ({ name }) =>
        `select ${escapeLiteral(name)} as table, to_jsonb(t)::text as row, to_jsonb(t)->>'seq' as seq from ${name} t`,
    )
    return rows<StoredRow>(`select * from (${selects.join(' union all ')}) r order by seq::bigint`)
  }

  async function run(kind: string, names: readonly string[], checkOut: () => Promise<void>) {
    if (tables.length === 0) tables = await rows<Table>(TABLES)
    const before = new Set((await storedRows()).map(({ row }) => row))
    const at = clock().getTime()
    await checkOut()
    const left = (await storedRows()).filter(({ row }) => !before.has(row))
    const known = [...before].join('\n')
    const found = new Set(left.flatMap(({ row }) => row.match(IDS) ?? []))
    const ids = [...found].filter(id => !names.includes(id) && !known.includes(id))
    const own = [...names, ...ids]
    // The others are the site's, as a price that was used for the first time.
    const ofPayer = left.filter(({ row }) => own.some(text => row.includes(text)))
    checkouts.set(kind, { at, names, rows: ofPayer, ids })
  }

  async function repeat(checkout: Checkout, names: readonly string[]) {
    const changes = [
      ...checkout.ids.map(id => [id, anotherId(id)] as const),
      ...checkout.names.map((name, i) => [name, names[i]!] as const),
    ]
    const copyOf = ({ row }: StoredRow) =>
      changes.reduce((text, [before, after]) => text.replaceAll(before, after), row)
    const inserts = tables.map(({ name, columns }) => {
      const copies = checkout.rows.filter(({ table }) => table === name).map(copyOf)
      if (copies.length === 0) return ''
      return `insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${escapeLiteral(`[${copies.join(',')}]`)});`
    })
    // The rows are what the triggers have made of them.
    await rows(`set local session_replication_role = replica; ${inserts.join('')}`)
  }

  return async (kind, names, checkOut) => {
    const first = checkouts.get(kind)
    const isFresh = first && Math.abs(clock().getTime() - first.at) < FRESH_MS
    if (!first) await run(kind, names, checkOut)
    else if (isFresh && !names.some(name => seen.has(name))) await repeat(first, names)
    else await checkOut()
    names.forEach(name => seen.add(name))
  }
}

const TABLES = `
  select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
  from pg_attribute join pg_class c on c.oid = attrelid
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
  group by attrelid`

/** @returns an id of the same form */
function anotherId(id: string): string {
  if (id.includes('-')) return randomUUID()
  const at = id.lastIndexOf('_') + 1
  const length = id.length - at
  return id.slice(0, at) + randomBytes(length).toString('hex').slice(0, length)
}
