/** Endpoints of several objects: remove, move, copy. Row level security decides which they reach. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { runPipelined } from '../db/request-scope'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import { jsonBody } from './json-body'
import { assertKey } from './object-key'
import { bucketSettings, readableObject, type ObjectRow } from './object-rows'
import { accepts, acceptsOnlyImages } from './prepare-upload'
import type { CallerEndpoint } from './endpoint'
import { locationOf } from './object-routes'
import { registerContent, deleteContent } from './orphaned-content'

const RemoveBody = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

export const removeMany: CallerEndpoint = async (context, { request }, caller) => {
  const { prefixes } = await jsonBody(request, RemoveBody)
  return remove(context, caller, bucketOf(request), prefixes)
}

export const removeOne: CallerEndpoint = async (context, { request }, caller) => {
  const { bucket, key } = locationOf(request, '/object/')
  const removed = await remove(context, caller, bucket, [key])
  if (removed.length === 0) throw storageErrors.noObject()
  return { message: 'Successfully deleted' }
}

async function remove(context: StorageContext, caller: Caller, bucket: string, keys: string[]) {
  const text = 'delete from storage.objects where bucket_id = $1 and name = any ($2) returning *'
  const [result] = await runPipelined(context.pool, caller, null, [{ text, values: [bucket, keys] }])
  const rows = result!.rows as ObjectRow[]
  await deleteContent(
    context,
    rows.flatMap(({ version }) => version ?? []),
  )
  return rows
}

const MoveBody = z.object({
  bucketId: z.string().min(1),
  sourceKey: z.string().min(1),
  destinationBucket: z.string().min(1).optional(),
  destinationKey: z.string().min(1),
})

export const move: CallerEndpoint = async (context, { request }, caller) => {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await jsonBody(request, MoveBody)
  assertKey(destinationKey)
  const target = destinationBucket ?? bucketId
  if (target !== bucketId) {
    const source = await readableObject(context.pool, caller, { bucket: bucketId, key: sourceKey })
    await assertAccepts(context, target, source)
  }
  const text = 'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2'
  const values = [bucketId, sourceKey, target, destinationKey]
  const [result] = await runPipelined(context.pool, caller, null, [{ text, values }])
  if (result!.rowCount === 0) throw storageErrors.noObject()
  return { message: 'Successfully moved' }
}

export const copy: CallerEndpoint = async (context, { request }, caller) => {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await jsonBody(request, MoveBody)
  assertKey(destinationKey)
  const source = await readableObject(context.pool, caller, { bucket: bucketId, key: sourceKey })
  const [id, version] = [randomUUID(), randomUUID()]
  const target = destinationBucket ?? bucketId
  if (target !== bucketId) await assertAccepts(context, target, source)
  const text = `insert into storage.objects (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
    values ($1, $2, $3, $4, $5::uuid, $5::text, $6, $7)`
  const values = [id, target, destinationKey, version, caller.userId, source.metadata, source.user_metadata]
  await registerContent(context, version)
  try {
    await context.driver.copy(source.version, version)
    await runPipelined(context.pool, caller, null, [{ text, values }])
  } catch (cause) {
    await deleteContent(context, [version])
    throw cause
  }
  return { Id: id, Key: `${target}/${destinationKey}` }
}

/** The rules of an upload to the bucket, for moves and copies. @throws StorageError 404, 413, 415 */
async function assertAccepts(
  { pool, maxUploadBytes, isStrict }: StorageContext,
  id: string,
  { bucket_id, metadata }: ObjectRow,
) {
  const bucket = await bucketSettings(pool, id)
  const { size = 0, mimetype = '', reencoded = false } = metadata ?? {}
  if (size > Number(bucket.file_size_limit ?? maxUploadBytes)) throw storageErrors.tooLarge()
  // What a bucket that is not strict has taken was never inspected.
  const isSafe = !isStrict(id) || reencoded || (isStrict(bucket_id) && !acceptsOnlyImages(bucket))
  if (!isSafe || !accepts(bucket, mimetype)) throw storageErrors.mimeType(mimetype)
}

export function bucketOf(request: FastifyRequest): string {
  return (request.params as { bucket: string }).bucket
}
