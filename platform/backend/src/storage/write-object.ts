/**
 * Stores an upload: checks the policies with a row that is rolled back, receives and inspects the content, stores it,
 * and writes the row as the caller.
 */
import { randomUUID } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Caller } from '../contract'
import { runPipelined } from '../db/request-scope'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import {
  bucketSettings,
  storedObject,
  type BucketRow,
  type ObjectMetadata,
  type ObjectLocation,
} from './object-rows'
import { prepareUpload, type PreparedUpload } from './prepare-upload'
import type { Upload } from './read-upload'
import { deleteContent, storeContent } from './orphaned-content'

export type WriteMode = 'create' | 'upsert' | 'replace'

/**
 * @param version name of the stored content
 * @returns the id of the object's row
 * @throws StorageError 403 without permission, 409 if it exists, 413, 415
 */
export async function writeObject(
  context: StorageContext,
  caller: Caller,
  place: ObjectLocation,
  mode: WriteMode,
  open: () => Promise<Upload>,
  version: string = randomUUID(),
): Promise<{ id: string }> {
  const { pool, tempFiles } = context
  const bucket = await bucketSettings(pool, place.bucket)
  await assertMayWrite(context, caller, place, mode)

  const upload = await open()
  const received = await tempFiles.receive(upload.content, maxBytes(context, bucket))
  try {
    const prepared = await prepareUpload(context, place, bucket, upload, received)
    try {
      return await storePrepared(context, caller, place, mode, version, prepared, upload.userMetadata())
    } finally {
      await tempFiles.remove(prepared.file)
    }
  } finally {
    await tempFiles.remove(received)
  }
}

/** Checks the policies with a row that is rolled back. @throws StorageError 403, 404, 409 */
export async function assertMayWrite(
  { pool }: Pick<StorageContext, 'pool'>,
  caller: Caller,
  place: ObjectLocation,
  mode: WriteMode,
): Promise<void> {
  const empty = { metadata: null, userMetadata: null }
  const probe = rowQuery(place, mode, { id: randomUUID(), version: randomUUID(), caller, ...empty })
  const [checked] = await runPipelined(pool, caller, null, [probe], { rollback: true })
  if (checked!.rowCount === 0) throw storageErrors.noObject()
}

async function storePrepared(
  context: StorageContext,
  caller: Caller,
  place: ObjectLocation,
  mode: WriteMode,
  version: string,
  { file, metadata }: PreparedUpload,
  userMetadata: Record<string, unknown> | null,
): Promise<{ id: string }> {
  const { pool, driver } = context
  const id = randomUUID()
  const replaced = mode === 'create' ? null : await storedObject(pool, place)
  await storeContent(context, version, {
    store: () => driver.put(version, file),
    async writeRow() {
      const row = rowQuery(place, mode, { id, version, caller, metadata, userMetadata })
      const [written] = await runPipelined(pool, caller, null, [row])
      if (written!.rowCount === 0) throw storageErrors.noObject()
    },
  })
  if (replaced?.version) await deleteContent(context, [replaced.version])
  // An overwritten row keeps its id.
  return { id: replaced?.id ?? id }
}

export function maxBytes(
  { maxUploadBytes }: Pick<StorageContext, 'maxUploadBytes'>,
  { file_size_limit: limit }: BucketRow,
): number {
  return limit === null ? maxUploadBytes : Math.min(Number(limit), maxUploadBytes)
}

interface RowValues {
  id: string
  version: string
  caller: Caller
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

/** The query has no `returning`, which would require the right to select. */
function rowQuery({ bucket, key }: ObjectLocation, mode: WriteMode, values: RowValues): QueryConfig {
  const { id, version, caller, metadata, userMetadata } = values
  const given = [bucket, key, version, caller.userId, metadata, userMetadata]
  if (mode === 'replace') {
    const text = `update storage.objects set version = $3, owner = $4::uuid, owner_id = $4::text, metadata = $5,
      user_metadata = $6, last_accessed_at = now() where bucket_id = $1 and name = $2`
    return { text, values: given }
  }
  const conflict =
    mode === 'create'
      ? ''
      : `on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
           owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata`
  const text = `insert into storage.objects (bucket_id, name, version, owner, owner_id, metadata, user_metadata, id)
    values ($1, $2, $3, $4::uuid, $4::text, $5, $6, $7) ${conflict}`
  return { text, values: [...given, id] }
}
