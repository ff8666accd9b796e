/**
 * Keeps content and rows consistent. Content is registered as orphaned before it is stored. Triggers on storage.objects
 * remove that entry in the transaction that inserts the row, and add it again when the row is deleted. So every row has
 * its content whatever process is killed, and content without a row is found without listing the store.
 */
import { isOutcomeUnknown } from '../db/database-failure'
import { withServiceRole } from '../db/request-scope'
import type { StorageContext } from './context'

/** It is longer than any upload needs between its last byte and the commit of its row. */
const GRACE_MS = 60 * 60 * 1000
const BATCH = 500

/**
 * Stores content and writes its row. Where one of them fails, the content is deleted, unless the row may have been
 * written without our knowing: then a sweep decides, an hour later.
 * @throws the error of either
 */
export async function storeContent<T>(
  context: DeletionContext,
  version: string,
  { store, writeRow }: { store: () => Promise<void>; writeRow: () => Promise<T> },
): Promise<T> {
  const text = 'insert into storage.orphaned_content (version) values ($1)'
  await withServiceRole(context.pool, db => db.query(text, [version]))
  let isStored = false
  try {
    await store()
    isStored = true
    return await writeRow()
  } catch (cause) {
    if (!isStored || !isOutcomeUnknown(cause)) await deleteContent(context, [version])
    throw cause
  }
}

type DeletionContext = Pick<StorageContext, 'pool' | 'driver' | 'logger'>

/** Deletes content that no row refers to. Never throws: the rest is swept later. */
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
    const deleted = await deleteOrphaned(
      context,
      rows.map(({ version }) => version),
    )
    swept += deleted
    // Without the second condition, rows that are being written would be read again at once.
    if (rows.length < BATCH || deleted === 0) return swept
  }
}

async function deleteOrphaned(
  { pool, driver }: Pick<StorageContext, 'pool' | 'driver'>,
  versions: readonly string[],
): Promise<number> {
  // The rows are checked again: somebody may have inserted a row by hand with the version of another. A locked entry is
  // being removed together with the writing of its row.
  const orphaned = `select version, exists (select from storage.objects o where o.version = u.version) as "isUsed"
    from storage.orphaned_content u where version = any ($1) for update of u skip locked`
  const { rows } = await withServiceRole(pool, db =>
    db.query<{ version: string; isUsed: boolean }>(orphaned, [versions]),
  )
  const unused = rows.filter(({ isUsed }) => !isUsed).map(({ version }) => version)
  await driver.remove(unused)
  await withServiceRole(pool, db =>
    db.query('delete from storage.orphaned_content where version = any ($1)', [
      rows.map(({ version }) => version),
    ]),
  )
  return unused.length
}
