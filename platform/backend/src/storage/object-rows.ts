/** Holds queries on `storage.objects` and `storage.buckets`. */
import type { Pool } from 'pg'
import type { Caller } from '../contract'
import { queryWithServiceRole, runPipelined } from '../db/request-scope'
import { storageErrors } from './errors'

export interface BucketRow {
  id: string
  public: boolean
  file_size_limit: string | null
  allowed_mime_types: string[] | null
}

export interface ObjectRow {
  id: string
  name: string
  bucket_id: string
  version: string
  created_at: Date
  updated_at: Date
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
}

/** The hosted service stores this in `storage.objects.metadata`. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  /** The image was re-encoded at upload. Browsers may show only such images inline. */
  reencoded?: true
}

const COLUMNS = 'id, name, bucket_id, version, created_at, updated_at, metadata, user_metadata'
const SELECT = `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`

export interface ObjectLocation {
  bucket: string
  key: string
}

/** Reads the settings of a bucket with the service role. @throws StorageError 404 */
export async function bucketSettings(pool: Pool, bucket: string): Promise<BucketRow> {
  const text = 'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1'
  const [row] = await queryWithServiceRole<BucketRow>(pool, { text, values: [bucket], cacheKey: text })
  if (row === undefined) throw storageErrors.noBucket()
  return row
}

/** Reads an object of a public bucket with the service role. @throws StorageError 404 */
export async function publicObject(pool: Pool, { bucket, key }: ObjectLocation): Promise<ObjectRow> {
  const text = `${SELECT} and exists (select from storage.buckets where id = $1 and public)`
  const [row] = await queryWithServiceRole<ObjectRow>(pool, { text, values: [bucket, key], cacheKey: text })
  return row ?? missing()
}

/** Reads an object that the caller may select. @throws StorageError 404 */
export async function readableObject(
  pool: Pool,
  caller: Caller,
  { bucket, key }: ObjectLocation,
): Promise<ObjectRow> {
  // The plan depends on the policies of the role.
  const query = { text: SELECT, values: [bucket, key], cacheKey: `${caller.role} ${SELECT}` }
  const [result] = await runPipelined(pool, caller, null, [query], { readOnly: true })
  return (result!.rows[0] as ObjectRow | undefined) ?? missing()
}

/** Reads the object at a location with the service role. Its content is deleted once it is replaced. */
export async function storedObject(
  pool: Pool,
  { bucket, key }: ObjectLocation,
): Promise<{ id: string; version: string | null } | null> {
  const text = 'select id, version from storage.objects where bucket_id = $1 and name = $2'
  const [row] = await queryWithServiceRole<{ id: string; version: string | null }>(pool, {
    text,
    values: [bucket, key],
    cacheKey: text,
  })
  return row ?? null
}

function missing(): never {
  throw storageErrors.noObject()
}
