/**
 * Stores an upload: first asks the policies with a trial row, then takes the bytes, then writes the row as the
 * caller. Bytes without a row are removed again.
 */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { QueryConfig } from 'pg'
import type { Caller } from '../contract'
import { runPipelined } from '../db/request-scope'
import { contentKind } from './content-kind'
import type { StorageContext } from './context'
import type { StoredBytes } from './driver'
import { storageErrors } from './errors'
import {
  bucketSettings,
  storedVersion,
  type BucketRow,
  type ObjectMetadata,
  type ObjectPlace,
} from './object-rows'

export interface Upload {
  content: Readable
  contentType: string | undefined
  /** Known once the content was read, as a form may carry it behind the file. */
  cacheControl: () => string
  userMetadata: () => Record<string, unknown> | null
}

export type WriteMode = 'create' | 'upsert' | 'replace'

/**
 * @returns the id of the object's row
 * @throws StorageError 403 without permission, 409 if it exists, 413, 415
 */
export async function writeObject(
  context: StorageContext,
  caller: Caller,
  place: ObjectPlace,
  mode: WriteMode,
  open: () => Promise<Upload>,
): Promise<{ id: string }> {
  const { pool, driver } = context
  const bucket = await bucketSettings(pool, place.bucket)
  const version = randomUUID()
  const trial = rowQuery(place, mode, {
    id: randomUUID(),
    version,
    caller,
    metadata: null,
    userMetadata: null,
  })
  const [tried] = await runPipelined(pool, caller, null, [trial], { rollback: true })
  if (tried!.rowCount === 0) throw storageErrors.noObject()

  const upload = await open()
  const stored = await driver.write(version, upload.content, mostBytes(context, bucket))
  const replaced = mode === 'create' ? null : await storedVersion(pool, place)
  const id = randomUUID()
  try {
    const metadata = describe(context, place, bucket, upload, stored)
    const row = rowQuery(place, mode, { id, version, caller, metadata, userMetadata: upload.userMetadata() })
    await runPipelined(pool, caller, null, [row])
  } catch (cause) {
    await driver.remove([version])
    throw cause
  }
  if (replaced !== null) await driver.remove([replaced])
  return { id }
}

function mostBytes({ maxUploadBytes }: StorageContext, { file_size_limit: limit }: BucketRow): number {
  return limit === null ? maxUploadBytes : Math.min(Number(limit), maxUploadBytes)
}

function describe(
  { clock }: StorageContext,
  { key }: ObjectPlace,
  bucket: BucketRow,
  upload: Upload,
  { size, hash, head }: StoredBytes,
): ObjectMetadata {
  const mimetype = contentKind(upload.contentType, key, head)
  if (!accepts(bucket.allowed_mime_types, mimetype)) throw storageErrors.mimeType(mimetype)
  return {
    eTag: `"${hash}"`,
    size,
    mimetype,
    cacheControl: upload.cacheControl(),
    lastModified: clock().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

function accepts(allowed: readonly string[] | null, type: string): boolean {
  if (allowed === null || allowed.length === 0) return true
  return allowed.some(one => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}

interface RowValues {
  id: string
  version: string
  caller: Caller
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

/** No `returning`: it would ask for the right to select, which an upload does not need. */
function rowQuery({ bucket, key }: ObjectPlace, mode: WriteMode, values: RowValues): QueryConfig {
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
