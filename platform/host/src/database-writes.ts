/**
 * Checks whether a remote database accepts changes. Its disk cannot be measured from here, so a few megabytes are
 * written there and discarded.
 */
import type pg from 'pg'

/** Milliseconds between two writes. */
const EVERY_MS = 15_000
/** The sort runs on the disk, in files that last as long as the statement. Nothing of it is logged or replicated. */
const SPILL = `
select count(*) from (
  select n || repeat('x', 1000) as filler from generate_series(1, 8000) n order by filler
) as sorted`

/** @returns for the supervisor: what is wrong, or null where nothing is, or the database is away altogether */
export function createWriteCheck(pool: Pick<pg.Pool, 'connect' | 'query'>): () => Promise<string | null> {
  let written: { at: number; isFull: Promise<boolean> } | undefined
  return async () => {
    const { rows } = await pool
      .query<{ transaction_read_only: string }>('show transaction_read_only')
      .catch(() => ({ rows: [] }))
    if (rows[0]?.transaction_read_only === 'on') return 'the database takes no changes'
    const now = performance.now()
    if (written === undefined || now - written.at > EVERY_MS) written = { at: now, isFull: isFull(pool) }
    return (await written.isFull) ? 'the disk of the database is full' : null
  }
}

async function isFull(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const client = await pool.connect().catch(() => null)
  if (client === null) return false
  let broken = false
  try {
    await client.query(`begin; set local work_mem = '64kB'`)
    await client.query(SPILL)
    return false
  } catch (error) {
    return (error as { code?: string }).code === '53100'
  } finally {
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}
