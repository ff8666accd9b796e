/**
 * Keeps bytes and rows together. Bytes are written down as unclaimed before they are stored; the row that claims them
 * strikes them off in its own transaction, a row that goes puts them back (triggers of service migration 004). So
 * whatever is killed in between, no row is without its bytes, and bytes without a row are found without a listing.
 */
import { withServiceRole } from '../db/request-scope'
import type { StorageContext } from './context'

/** Longer than any upload needs between its last byte and its row. */
const GRACE_MS = 60 * 60 * 1000
const BATCH = 500

/** To be called before the driver is given the bytes. */
export async function registerContent(
  { pool }: Pick<StorageContext, 'pool'>,
  version: string,
): Promise<void> {
  const text = 'insert into storage.unclaimed_bytes (version) values ($1)'
  await withServiceRole(pool, db => db.query(text, [version]))
}

type Discarding = Pick<StorageContext, 'pool' | 'driver' | 'logger'>

/** Removes bytes that no row claims any more. Never throws: what stays behind is swept later. */
export async function deleteContent(context: Discarding, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return
  try {
    await deleteOrphaned(context, versions)
  } catch (error) {
    context.logger.warn({ err: error }, 'stored bytes could not be removed; they are swept later')
  }
}

/**
 * Removes what uploads and removals that were killed left behind.
 * @returns how many objects' bytes were removed
 */
export async function sweepOrphanedContent(
  context: Discarding & Pick<StorageContext, 'tempFiles'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - GRACE_MS)
  await context.tempFiles.sweep(before)
  const text = 'select version from storage.unclaimed_bytes where since < $1 order by since limit $2'
  let swept = 0
  for (;;) {
    const { rows } = await withServiceRole(context.pool, db =>
      db.query<{ version: string }>(text, [before, BATCH]),
    )
    swept += await deleteOrphaned(
      context,
      rows.map(({ version }) => version),
    )
    if (rows.length < BATCH) return swept
  }
}

async function deleteOrphaned(
  { pool, driver }: Pick<StorageContext, 'pool' | 'driver'>,
  versions: readonly string[],
): Promise<number> {
  // Asked again: a row may be made by hand, with the version of another.
  const unclaimed = `select version from storage.unclaimed_bytes u where version = any ($1)
    and not exists (select from storage.objects o where o.version = u.version)`
  const { rows } = await withServiceRole(pool, db => db.query<{ version: string }>(unclaimed, [versions]))
  await driver.remove(rows.map(({ version }) => version))
  await withServiceRole(pool, db =>
    db.query('delete from storage.unclaimed_bytes where version = any ($1)', [versions]),
  )
  return rows.length
}
