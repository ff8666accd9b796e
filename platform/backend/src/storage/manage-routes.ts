/** Implements endpoints that remove objects. Row level security decides which they reach. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { runPipelined } from '../db/request-scope'
import type { Caller } from '../contract'
import { list, text } from './coerced'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import { jsonBody } from './json-body'
import type { ObjectRow } from './object-rows'
import type { CallerEndpoint } from './endpoint'
import { locationOf } from './object-routes'
import { deleteContent } from './orphaned-content'

const RemoveBody = z.object({ prefixes: list(z.array(text()).min(1).max(1000)) })

export const removeMany: CallerEndpoint = async (context, { request }, caller) => {
  const { prefixes } = await jsonBody(request, RemoveBody, caller)
  return remove(context, caller, bucketOf(request), prefixes)
}

export const removeOne: CallerEndpoint = async (context, { request }, caller) => {
  const { bucket, key } = locationOf(request, '/object/')
  const removed = await remove(context, caller, bucket, [key])
  if (removed.length === 0) throw storageErrors.noObject()
  return { message: 'Successfully deleted' }
}

/** The columns of an object that the hosted service returns. */
const RETURNED = `id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata,
  user_metadata`

async function remove(context: StorageContext, caller: Caller, bucket: string, keys: string[]) {
  const text = `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${RETURNED}`
  const [result] = await runPipelined(context.pool, caller, null, [{ text, values: [bucket, keys] }])
  const rows = result!.rows as ObjectRow[]
  await deleteContent(
    context,
    rows.flatMap(({ version }) => version ?? []),
  )
  return rows
}

export function bucketOf(request: FastifyRequest): string {
  return (request.params as { bucket: string }).bucket
}
