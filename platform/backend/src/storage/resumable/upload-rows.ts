/** Queries on `storage.resumable_uploads` and `storage.resumable_segments`, with the service role. */
import type { Pool } from 'pg'
import type { Caller } from '../../contract'
import { withServiceRole } from '../../db/request-scope'
import { storageErrors } from '../errors'
import type { ObjectLocation } from '../object-rows'

export type DeclaredMetadata = Record<string, string | null>

export interface UploadRow {
  id: string
  place: ObjectLocation
  role: string
  user_id: string | null
  upsert: boolean
  metadata: DeclaredMetadata
  /** Null while the client has not declared it. */
  length: number | null
  received: number
  created_at: Date
  completed_at: Date | null
}

export interface NewUpload {
  id: string
  place: ObjectLocation
  caller: Caller
  /** The account whose limit counts it. */
  account: string
  upsert: boolean
  metadata: DeclaredMetadata
  length: number | null
  createdAt: Date
  lock: string
}

/** Limits the incomplete uploads of one account. The service role has no limits. */
export interface UploadLimits {
  uploads: number
  /** Bytes as declared. An unknown length counts as the largest upload. */
  bytes: number
  /** The largest upload. */
  largest: number
}

export interface Segment {
  start: number
  size: number
  version: string
}

/** An upload may take this long from its first byte to its last. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000
/** A lock that is not renewed lasts this long. */
const LEASE = `now() + interval '5 seconds'`

async function rowsOf<R extends object>(pool: Pool, text: string, values: unknown[]): Promise<R[]> {
  return (await withServiceRole(pool, db => db.query<R & Record<string, unknown>>(text, values))).rows
}

/** @throws StorageError 429 for too many */
export async function insertUpload(pool: Pool, upload: NewUpload, limits: UploadLimits): Promise<void> {
  const { place, caller, account, length } = upload
  await withServiceRole(pool, async db => {
    if (caller.role !== 'service_role') {
      await db.query('select pg_advisory_xact_lock(hashtextextended($1, 7015866013))', [account])
      const { rows } = await db.query<{ uploads: number; bytes: number; oldest: Date | null }>(
        `select count(*)::int as uploads, min(created_at) as oldest,
           coalesce(sum(coalesce(upload_length, $2)), 0)::float8 as bytes
         from storage.resumable_uploads where account = $1 and completed_at is null`,
        [account, limits.largest],
      )
      const { uploads, bytes, oldest } = rows[0]!
      if (uploads >= limits.uploads || bytes + (length ?? limits.largest) > limits.bytes)
        throw storageErrors.tooManyUploads(
          oldest === null ? undefined : secondsToEnd(oldest, upload.createdAt),
        )
    }
    await db.query(
      `insert into storage.resumable_uploads
         (id, bucket_id, name, role, user_id, account, upsert, metadata, upload_length, created_at, lock, locked_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${LEASE})`,
      [
        ...[upload.id, place.bucket, place.key, caller.role, caller.userId, account, upload.upsert],
        ...[upload.metadata, length, upload.createdAt, upload.lock],
      ],
    )
  })
}

function secondsToEnd(begun: Date, now: Date): number {
  const left = begun.getTime() + UPLOAD_LIFETIME_MS - now.getTime()
  return Math.ceil(Math.min(Math.max(left, 1000), UPLOAD_LIFETIME_MS) / 1000)
}

export async function findUpload(pool: Pool, id: string): Promise<UploadRow | null> {
  const [row] = await rowsOf<UploadRow>(
    pool,
    `select id, jsonb_build_object('bucket', bucket_id, 'key', name) as place, role, user_id, upsert, metadata,
       upload_length::float8 as length, received::float8 as received, created_at, completed_at
     from storage.resumable_uploads where id = $1`,
    [id],
  )
  return row ?? null
}

/** @returns `wanted`: another request has the lock and was asked to release it */
export async function takeLock(
  pool: Pool,
  id: string,
  lock: string,
): Promise<'taken' | 'wanted' | 'no upload'> {
  const taken = await rowsOf(
    pool,
    `update storage.resumable_uploads set lock = $2, locked_until = ${LEASE}, lock_wanted = false
     where id = $1 and (lock is null or locked_until < now()) returning id`,
    [id, lock],
  )
  if (taken.length > 0) return 'taken'
  const wanted = await rowsOf(
    pool,
    'update storage.resumable_uploads set lock_wanted = true where id = $1 returning id',
    [id],
  )
  return wanted.length > 0 ? 'wanted' : 'no upload'
}

/** @returns whether another request waits for the lock */
export async function renewLock(pool: Pool, id: string, lock: string): Promise<boolean> {
  const [row] = await rowsOf<{ lock_wanted: boolean }>(
    pool,
    `update storage.resumable_uploads set locked_until = ${LEASE} where id = $1 and lock = $2 returning lock_wanted`,
    [id, lock],
  )
  return row?.lock_wanted === true
}

export async function releaseLock(pool: Pool, id: string, lock: string): Promise<void> {
  await rowsOf(
    pool,
    'update storage.resumable_uploads set lock = null, locked_until = null where id = $1 and lock = $2',
    [id, lock],
  )
}

/** Adds the received content. @returns false if the lock was lost: another request writes at this place */
export async function addSegment(pool: Pool, id: string, lock: string, segment: Segment): Promise<boolean> {
  const { start, size, version } = segment
  const added = await rowsOf(
    pool,
    `with own as (
       update storage.resumable_uploads set received = $3::int8 + $4::int8
       where id = $1 and lock = $2 and received = $3 returning id
     )
     insert into storage.resumable_segments (upload_id, start, size, version)
     select id, $3, $4, $5 from own returning start`,
    [id, lock, start, size, version],
  )
  return added.length > 0
}

/** Takes back the latest content. @returns the content to delete */
export async function removeLastSegment(pool: Pool, id: string, lock: string): Promise<Segment | null> {
  const [removed] = await rowsOf<Segment>(
    pool,
    `with last as (
       select start from storage.resumable_segments where upload_id = $1 order by start desc limit 1
     ), own as (
       update storage.resumable_uploads u set received = last.start from last
       where u.id = $1 and u.lock = $2 and u.completed_at is null returning u.id
     )
     delete from storage.resumable_segments s using own, last where s.upload_id = own.id and s.start = last.start
     returning s.start::float8 as start, s.size::float8 as size, s.version`,
    [id, lock],
  )
  return removed ?? null
}

export function segmentsOf(pool: Pool, id: string): Promise<Segment[]> {
  return rowsOf<Segment>(
    pool,
    `select start::float8 as start, size::float8 as size, version from storage.resumable_segments
     where upload_id = $1 order by start`,
    [id],
  )
}

export async function declareLength(pool: Pool, id: string, length: number): Promise<void> {
  await rowsOf(
    pool,
    'update storage.resumable_uploads set upload_length = $2 where id = $1 and upload_length is null',
    [id, length],
  )
}

/** Names the version that completes the upload. @returns false if the lock was lost */
export async function nameVersion(pool: Pool, id: string, lock: string, version: string): Promise<boolean> {
  const named = await rowsOf(
    pool,
    'update storage.resumable_uploads set version = $3 where id = $1 and lock = $2 returning id',
    [id, lock, version],
  )
  return named.length > 0
}

/**
 * Deletes its segments with it. Their content is swept.
 * @param lock null for any holder
 * @returns false if there is no such upload under this lock: nothing is deleted
 */
export async function deleteUpload(pool: Pool, id: string, lock: string | null): Promise<boolean> {
  const deleted = await rowsOf(
    pool,
    'delete from storage.resumable_uploads where id = $1 and ($2::uuid is null or lock = $2) returning id',
    [id, lock],
  )
  return deleted.length > 0
}

/** Deletes uploads that were begun too long ago, unless one is being written. @returns how many */
export async function deleteExpiredUploads(pool: Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UPLOAD_LIFETIME_MS)
  const deleted = await rowsOf(
    pool,
    `delete from storage.resumable_uploads
     where created_at < $1 and (locked_until is null or locked_until < now()) returning id`,
    [before],
  )
  return deleted.length
}
