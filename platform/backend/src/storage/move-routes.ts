/**
 * Implements endpoints that move and copy an object, within its bucket or to another one. Row level security decides.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { runPipelined } from '../db/request-scope'
import { text, yesOrNo } from './coerced'
import type { StorageContext } from './context'
import { declaredContentType } from './declared-content-type'
import type { CallerEndpoint } from './endpoint'
import { storageErrors } from './errors'
import { jsonBody } from './json-body'
import { assertKey } from './object-key'
import { bucketSettings, readableObject, storedObject, type ObjectRow } from './object-rows'
import { deleteContent, storeContent } from './orphaned-content'
import { accepts, acceptsOnlyImages } from './prepare-upload'
import { cacheControl, decodeMetadata } from './read-upload'

const MoveBody = z.object({
  bucketId: text(z.string().min(1)),
  sourceKey: text(z.string().min(1)),
  destinationBucket: text().optional(),
  destinationKey: text(z.string().min(1)),
})

export const move: CallerEndpoint = async (context, { request }, caller) => {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await jsonBody(request, MoveBody, caller)
  assertKey(destinationKey)
  const target = destinationBucket || bucketId
  const source = await readableObject(context.pool, caller, { bucket: bucketId, key: sourceKey })
  if (target !== bucketId) await assertAccepts(context, target, source)
  const text = 'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2'
  const values = [bucketId, sourceKey, target, destinationKey]
  const [result] = await runPipelined(context.pool, caller, null, [{ text, values }])
  if (result!.rowCount === 0) throw storageErrors.noObject()
  return { message: 'Successfully moved', Id: source.id, Key: destinationKey }
}

const CopyBody = MoveBody.extend({
  /** With false, the object's own metadata are not copied, and `metadata` sets new ones. */
  copyMetadata: yesOrNo().default(true),
  metadata: z
    .object({
      cacheControl: text(z.string().max(200)).optional(),
      mimetype: text(z.string().max(300)).optional(),
    })
    .optional(),
})

/** With `x-upsert: true`, it may overwrite an object. */
export const copy: CallerEndpoint = async (context, { request }, caller) => {
  const { bucketId, sourceKey, destinationBucket, destinationKey, ...asked } = await jsonBody(
    request,
    CopyBody,
    caller,
  )
  assertKey(destinationKey)
  const found = await readableObject(context.pool, caller, { bucket: bucketId, key: sourceKey })
  const place = { bucket: destinationBucket || bucketId, key: destinationKey }
  const source = asked.copyMetadata
    ? found
    : {
        ...found,
        metadata: changedMetadata(context, place.bucket, found, asked.metadata ?? {}),
        user_metadata: decodeMetadata(request.headers['x-metadata']),
      }
  if (place.bucket !== bucketId || !asked.copyMetadata) await assertAccepts(context, place.bucket, source)
  if (!(await context.hasDiskSpace())) throw storageErrors.noDiskSpace()
  const isUpsert = request.headers['x-upsert'] === 'true'
  const [id, version] = [randomUUID(), randomUUID()]
  const text = `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
    values ($1, $2, $3, $4, $5::uuid, $5::text, $6, $7)
    ${
      isUpsert
        ? `on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
             owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata`
        : ''
    }`
  const { metadata, user_metadata } = source
  const values = [id, place.bucket, place.key, version, caller.userId, metadata, user_metadata]
  const replaced = isUpsert ? await storedObject(context.pool, place) : null
  await storeContent(context, version, {
    store: () => context.driver.copy(source.version, version),
    writeRow: () => runPipelined(context.pool, caller, null, [{ text, values }]),
  })
  if (replaced?.version) await deleteContent(context, [replaced.version])
  const row = {
    id: replaced?.id ?? id,
    bucket_id: place.bucket,
    name: place.key,
    version,
    metadata,
    user_metadata,
  }
  return {
    Id: row.id,
    Key: `${place.bucket}/${place.key}`,
    ...row,
    owner: caller.userId,
    owner_id: caller.userId,
  }
}

/** @throws StorageError 415 for another type in a strict bucket, or for an invalid type */
function changedMetadata(
  { isStrict }: StorageContext,
  bucket: string,
  { metadata }: ObjectRow,
  changes: { cacheControl?: string | undefined; mimetype?: string | undefined },
): ObjectRow['metadata'] {
  if (metadata === null) return null
  const mimetype = changes.mimetype ?? metadata.mimetype
  if (isStrict(bucket) && mimetype !== metadata.mimetype) throw storageErrors.mimeType(mimetype)
  const { reencoded, ...kept } = metadata
  return {
    ...kept,
    // In other buckets, the caller chooses the type.
    ...(isStrict(bucket) && reencoded && { reencoded }),
    mimetype: isStrict(bucket) ? mimetype : declaredContentType(mimetype, Buffer.alloc(0)),
    cacheControl:
      changes.cacheControl === undefined ? metadata.cacheControl : cacheControl(changes.cacheControl),
  }
}

/** Applies the rules of an upload to the bucket to moves and copies. @throws StorageError 404, 413, 415 */
async function assertAccepts(
  { pool, maxUploadBytes, isStrict }: StorageContext,
  id: string,
  { bucket_id, metadata }: ObjectRow,
) {
  const bucket = await bucketSettings(pool, id)
  const { size = 0, mimetype = '', reencoded = false } = metadata ?? {}
  if (size > Number(bucket.file_size_limit ?? maxUploadBytes)) throw storageErrors.tooLarge()
  // In a bucket that is not strict, neither content nor type was inspected, or the type may have been declared again.
  const isSafe = !isStrict(id) || (isStrict(bucket_id) && (reencoded || !acceptsOnlyImages(bucket)))
  if (!isSafe || !accepts(bucket, mimetype)) throw storageErrors.mimeType(mimetype)
}
