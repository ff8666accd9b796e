/** Counts the rows of the community's own tables and accounts. */
import { openClient } from '@juno/postgres/open-client'
import type pg from 'pg'
import { z } from 'zod'

/** The counts by table. */
export const rowCountsSchema = z.record(z.string(), z.number())
export type RowCounts = z.infer<typeof rowCountsSchema>

const TABLES = `
select c.oid::regclass::text as name from pg_class c
where c.relkind = 'r' and c.relnamespace in (
  select n.oid from pg_namespace n where n.nspname in ('public', 'private', 'auth')
)
order by 1`

/** All counts are of one moment. @param connection may read everything */
export async function countRows(connection: pg.PoolConfig): Promise<RowCounts> {
  const client = openClient({ database: 'postgres', ...connection })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await countRowsBy(client)
  } finally {
    await client.end()
  }
}

export async function countRowsBy(client: pg.ClientBase): Promise<RowCounts> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const counts: RowCounts = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    counts[name] = rows[0]!.n
  }
  return counts
}

/**
 * A copy has everything that was committed up to a moment during it, so each table has a number of rows between those
 * before and after it.
 * @returns the tables with another number
 */
export function wrongCounts(
  { before, after }: { before: RowCounts; after: RowCounts },
  restored: RowCounts,
): string[] {
  return Object.keys(before).filter(name => {
    const [was, became, is] = [before[name]!, after[name] ?? 0, restored[name]]
    return is === undefined || is < Math.min(was, became) || is > Math.max(was, became)
  })
}
