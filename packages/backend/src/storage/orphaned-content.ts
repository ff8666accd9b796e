/**
 * Keeps content and rows consistent. Content is registered as orphaned before it is stored; triggers on storage.objects
 * remove that entry in the transaction that inserts the row, and add it again when the row is deleted. So every row has
 * its content whatever process is killed, and content without a row is found without listing the store.
 */
import { withServiceRole } from '../db/request-scope'
import type { StorageContext } from './context'

/** Longer than any upload needs between its last byte and the commit of its row. */
const GRACE_MS = 60 * 60 * 1000
const BATCH = 500

/** Call it before the driver stores the content. */
export async function registerContent(
  { pool }: Pick<StorageContext, 'pool'>,
  version: string,
): Promise<void> {
  const text = 'insert into storage.orphaned_content (version) values ($1)'
  await withServiceRole(pool, db => db.query(text, [version]))
}

type DeletionContext = Pick<StorageContext, 'pool' | 'driver' | 'logger'>

/** Deletes content that no row refers to. Never throws: what stays is swept later. */
export async function deleteContent(context: DeletionContext, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return
  try {
    await deleteOrphaned(context, versions)
  } catch (error) {
    context.logger.warn({ err: error }, 'stored content could not be removed; it is swept later')
  }
}

/**
 * Deletes content that interrupted uploads and removals left.
 * @returns how many objects' content was deleted
 */
export async function sweepOrphanedContent(
  context: DeletionContext & Pick<StorageContext, 'tempFiles'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - GRACE_MS)
  await context.tempFiles.sweep(before)
  const text = 'select version from storage.orphaned_content where since < $1 order by since limit $2'
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
  // Checked again: somebody may have inserted a row by hand with the version of another.
  const orphaned = `select version from storage.orphaned_content u where version = any ($1)
    and not exists (select from storage.objects o where o.version = u.version)`
  const { rows } = await withServiceRole(pool, db => db.query<{ version: string }>(orphaned, [versions]))
  await driver.remove(rows.map(({ version }) => version))
  await withServiceRole(pool, db =>
    db.query('delete from storage.orphaned_content where version = any ($1)', [versions]),
  )
  return rows.length
}
