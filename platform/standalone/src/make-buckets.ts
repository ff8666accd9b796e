/** Makes the storage buckets of a project's config.toml where they are missing, and updates the others. */
import type { Queryable } from '@juno/backend'
import type { Bucket } from '@juno/project/read-project'

const UPSERT = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ($1, $1, $2, $3, $4)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types`

export async function makeBuckets(db: Queryable, buckets: readonly Bucket[]): Promise<void> {
  for (const { id, isPublic, fileSizeLimit, allowedMimeTypes } of buckets) {
    await db.query(UPSERT, [id, isPublic, fileSizeLimit, allowedMimeTypes])
  }
}
