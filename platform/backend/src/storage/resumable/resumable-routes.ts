/**
 * Implements endpoints of resumable uploads (tus 1.0.0), for the caller and for the holder of a signed upload URL.
 * `@tus/server` speaks the protocol. This module decides whose upload it is and who may access it.
 * https://tus.io/protocols/resumable-upload, https://supabase.com/docs/guides/storage/uploads/resumable-uploads
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../contract'
import { runPipelined } from '../../db/request-scope'
import { clientAddress } from '../../http/client-address'
import { bodyOf } from '../../http/unread-bodies'
import type { StorageContext } from '../context'
import type { Endpoint } from '../endpoint'
import { StorageError, storageErrors } from '../errors'
import { assertBucketName, assertKey } from '../object-key'
import { bucketSettings, type ObjectLocation } from '../object-rows'
import { accepts } from '../prepare-upload'
import { toStorageError } from '../render-error'
import { callerOf, verifyToken } from '../signed-token'
import { parseDeclaredMetadata } from '../user-metadata'
import { assertMayWrite, maxBytes } from '../write-object'
import { createUploadLock } from './upload-lock'
import { findUpload, type DeclaredMetadata } from './upload-rows'
import { UploadStore, type UploadAccess } from './upload-store'

/** A request continues this long while another one waits for it. */
const DRAIN_MS = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Right {
  caller: Caller
  upsert: boolean
}
/** Determines who requests an object at this place. */
type Authorize = (place: ObjectLocation) => Promise<Right>

export const resumable: Endpoint = async (context, call) => {
  const { headers } = call.request
  const upsert = headers['x-upsert'] === 'true'
  // This comes before anything else, so that a request without a valid key learns nothing.
  const caller = await context.authenticate(headers)
  return respond(context, call, async () => ({ caller, upsert }))
}

/** Accepts the token of a signed upload URL in `x-signature`. */
export const resumableSigned: Endpoint = async (context, call) =>
  respond(context, call, async ({ bucket, key }) => {
    const token = call.request.headers['x-signature']
    if (typeof token !== 'string') throw storageErrors.noSignature()
    const expected = { url: `${bucket}/${key}`, purpose: 'upload' } as const
    const claims = await verifyToken(context.signingKey, token, expected, context.clock())
    return { caller: callerOf(claims), upsert: claims.upsert === true }
  })

/** Lists the offered features, and needs no key. */
export const resumableOptions: Endpoint = async (context, call) =>
  respond(context, call, async () => {
    throw storageErrors.denied()
  })

async function respond(context: StorageContext, call: Parameters<Endpoint>[1], authorize: Authorize) {
  const { request, reply } = call
  const response = await createServer(context, call, authorize).handleWeb(webRequest(request))
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  return reply.send(response.body === null ? undefined : await response.text())
}

/** Makes a server for one request, because its store acts with the rights of the caller. */
function createServer(
  context: StorageContext,
  { request, reply }: Parameters<Endpoint>[1],
  authorize: Authorize,
): Server {
  const path = request.raw.url!.split('?')[0]!.replace(/\/$/, '')
  const { id } = request.params as { id?: string }
  let access: UploadAccess
  let largest = context.maxUploadBytes
  let begun: string | null = null
  const store = new UploadStore(context, () => access)

  return new Server({
    path,
    datastore: store,
    locker: () => ({ newLock: () => access.lock }),
    lockDrainTimeout: DRAIN_MS,
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'Upload-Expires', 'ApiKey', 'x-signature'],
    exposedHeaders: ['Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Tus-Complete', 'Retry-After'],
    maxSize: () => largest,
    getFileIdFromRequest: () => (UUID.test(id ?? '') ? id : undefined),
    generateUrl: (_request, { id: created }) => `${path}/${created}`,

    async namingFunction(_request, metadata) {
      const place = placeOf(metadata)
      const { caller, upsert } = await authorize(place)
      parseDeclaredMetadata(metadata?.metadata)
      const bucket = await bucketSettings(context.pool, place.bucket)
      await assertMayWrite(context, caller, place, upsert ? 'upsert' : 'create')
      const type = metadata?.contentType
      // In a strict bucket, only the content decides.
      if (type && !context.isStrict(bucket.id) && !accepts(bucket, type)) throw storageErrors.mimeType(type)
      largest = maxBytes(context, bucket)
      const created = (begun = randomUUID())
      const account = accountOf(context, request, caller)
      const row = { place, account, upsert, metadata: metadata ?? {} }
      access = { caller, lock: createUploadLock(context.pool, created), created: row }
      return created
    },

    async onIncomingRequest({ method }, asked) {
      if (method === 'POST') return
      const upload = await findUpload(context.pool, asked)
      // Only its owner learns that it exists.
      if (upload === null) throw ERRORS.FILE_NOT_FOUND
      const { caller } = await authorize(upload.place)
      if (upload.role !== caller.role || upload.user_id !== caller.userId) throw ERRORS.FILE_NOT_FOUND
      if (method === 'PATCH' && upload.completed_at === null)
        await assertMayWrite(context, caller, upload.place, upload.upsert ? 'upsert' : 'create')
      // The scope checks the session even without a statement.
      else await runPipelined(context.pool, caller, null, [])
      largest = maxBytes(context, await bucketSettings(context.pool, upload.place.bucket))
      access = { caller, lock: createUploadLock(context.pool, asked) }
    },

    onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),

    async onResponseError(_request, cause) {
      // The client does not know its address, so it would only count in the limits until it expires.
      if (begun !== null) await store.discard(begun)
      if (!(cause instanceof StorageError) && 'status_code' in cause) return undefined
      const known = toStorageError(cause)
      if (known.statusCode >= 500) context.logger.error({ err: cause }, 'resumable upload failed')
      if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
      return { status_code: known.statusCode, body: known.message }
    },
  })
}

/** @throws StorageError 400 */
function placeOf(metadata: DeclaredMetadata | undefined): ObjectLocation {
  if (!metadata) throw storageErrors.noUploadMetadata()
  const [bucket, key] = [metadata.bucketName ?? '', metadata.objectName ?? '']
  assertBucketName(bucket)
  assertKey(key)
  return { bucket, key }
}

/** Visitors are distinguished by their address. */
function accountOf(
  { trustedProxyHops }: StorageContext,
  { socket, headers }: FastifyRequest,
  { userId }: Caller,
): string {
  if (userId !== null) return userId
  return clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedProxyHops).rateLimitKey
}

function webRequest({ raw }: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) headers.set(name, [value].flat().join(', '))
  const hasBody = raw.method === 'POST' || raw.method === 'PATCH'
  const body = hasBody ? { body: Readable.toWeb(bodyOf(raw)) as ReadableStream, duplex: 'half' as const } : {}
  return new Request(`http://storage${raw.url}`, { method: raw.method!, headers, ...body })
}
