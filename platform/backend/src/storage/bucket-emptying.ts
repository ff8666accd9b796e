/**
 * Empties buckets. A request is recorded, and everything stored before it is deleted in batches, rows first and then
 * their content (orphaned-content.ts). Unfinished work continues with the next start or sweep, of any process on the
 * database.
 */
import { withServiceRole } from '../db/request-scope'
import type { BucketEmptying, StorageContext } from './context'
import { storageErrors } from './errors'
import { deleteContent } from './orphaned-content'

interface EmptyingRequest {
  bucket_id: string
  /** The database's own text, since a Date would drop its microseconds. */
  before: string
}

const BATCH = 500

const RECORD = `insert into storage.emptied_buckets (bucket_id, before)
  select id, now() from storage.buckets where id = $1
  on conflict (bucket_id) do update set before = excluded.before returning bucket_id, before::text`
const DELETE = `delete from storage.objects where id in (
    select id from storage.objects where bucket_id = $1 and updated_at <= $2::timestamptz
    order by updated_at limit $3 for update skip locked
  ) returning version`
const DONE = `delete from storage.emptied_buckets b where bucket_id = $1 and before = $2::timestamptz and not exists (
    select from storage.objects o where o.bucket_id = b.bucket_id and o.updated_at <= b.before)`

export function createBucketEmptying(
  context: Pick<StorageContext, 'pool' | 'driver' | 'logger'>,
  batch = BATCH,
): BucketEmptying {
  const { pool, logger } = context
  let isStopped = false
  let running: Promise<void> | undefined
  let isAskedAgain = false

  /** @returns whether there may be more */
  async function deleteBatch({ bucket_id, before }: EmptyingRequest): Promise<boolean> {
    const versions = await withServiceRole(pool, async db => {
      const { rows } = await db.query<{ version: string | null }>(DELETE, [bucket_id, before, batch])
      // Another process is deleting the rest, or there is none.
      if (rows.length < batch) await db.query(DONE, [bucket_id, before])
      return rows.map(({ version }) => version)
    })
    await deleteContent(
      context,
      versions.filter(version => version !== null),
    )
    return versions.length === batch
  }

  async function emptyAll(): Promise<void> {
    do {
      isAskedAgain = false
      const { rows } = await withServiceRole(pool, db =>
        db.query<EmptyingRequest>('select bucket_id, before::text from storage.emptied_buckets'),
      )
      for (const request of rows) while (!isStopped && (await deleteBatch(request)));
    } while (isAskedAgain && !isStopped)
  }

  function run(): Promise<void> {
    isAskedAgain = true
    running ??= emptyAll().finally(() => (running = undefined))
    return running
  }

  return {
    run,
    async request(bucket) {
      const { rows } = await withServiceRole(pool, db => db.query<EmptyingRequest>(RECORD, [bucket]))
      if (rows[0] === undefined) throw storageErrors.noBucket()
      if (await deleteBatch(rows[0]))
        run().catch((error: unknown) =>
          logger.warn({ err: error }, 'a bucket could not be emptied; it goes on later'),
        )
    },
    async stop() {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}
