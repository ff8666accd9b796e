/** What requests on single objects do: download, info, upload, replace. Who may is asked by the queries they make. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import { splitPath } from './object-key'
import { readableObject, publicObject, type ObjectLocation, type ObjectRow } from './object-rows'
import { readUpload } from './read-upload'
import { sendObject } from './send-object'
import { writeObject, type WriteMode } from './write-object'

/** What a route does for a caller whose credentials were verified. */
export type CallerHandler = (
  context: StorageContext,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** What a route does for anyone. */
export type PublicHandler = (
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** Bucket and key out of the route's wildcard, taken raw so that an encoded slash stays what it is. */
export function locationOf(request: FastifyRequest, marker: string): ObjectLocation {
  const path = request.raw.url!.split('?')[0]!
  return splitPath(path.slice(path.indexOf(marker) + marker.length))
}

export const downloadPublic: PublicHandler = async (context, request, reply) => {
  const object = await publicObject(context.pool, locationOf(request, '/object/public/'))
  return sendObject(context, request, reply, object, 'public')
}

export const downloadOwn =
  (marker: string): CallerHandler =>
  async (context, caller, request, reply) => {
    const object = await readableObject(context.pool, caller, locationOf(request, marker))
    return sendObject(context, request, reply, object, 'private')
  }

export const describePublic: PublicHandler = async (context, request) =>
  describe(await publicObject(context.pool, locationOf(request, '/object/info/public/')))

export const describeOwn =
  (marker: string): CallerHandler =>
  async (context, caller, request) =>
    describe(await readableObject(context.pool, caller, locationOf(request, marker)))

function describe({
  id,
  name,
  version,
  bucket_id,
  created_at,
  updated_at,
  metadata,
  user_metadata,
}: ObjectRow) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  }
}

/** POST makes a new object, or overwrites one with `x-upsert: true`. */
export const upload: CallerHandler = async (context, caller, request) =>
  store(context, caller, request, request.headers['x-upsert'] === 'true' ? 'upsert' : 'create')

/** PUT overwrites an object that is there. */
export const replace: CallerHandler = async (context, caller, request) =>
  store(context, caller, request, 'replace')

async function store(context: StorageContext, caller: Caller, request: FastifyRequest, mode: WriteMode) {
  const place = locationOf(request, '/object/')
  const { id } = await writeObject(context, caller, place, mode, () => readUpload(request))
  return { Key: `${place.bucket}/${place.key}`, Id: id }
}
