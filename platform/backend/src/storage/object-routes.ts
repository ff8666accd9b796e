/** Implements endpoints of single objects: download, info, upload, replace. Row level security decides who may. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import type { CallerEndpoint, Endpoint } from './endpoint'
import { splitPath } from './object-key'
import { readableObject, publicObject, type ObjectLocation, type ObjectRow } from './object-rows'
import { readUpload } from './read-upload'
import { sendObject } from './send-object'
import { writeObject, type WriteMode } from './write-object'

/**
 * Reads bucket and key from the raw path after `marker`, so that an encoded slash is not a separator for the router.
 */
export function locationOf(request: FastifyRequest, marker: string): ObjectLocation {
  const path = request.raw.url!.split('?')[0]!
  return splitPath(path.slice(path.indexOf(marker) + marker.length))
}

export const downloadPublic: Endpoint = async (context, { request, reply }) => {
  const object = await publicObject(context.pool, locationOf(request, '/object/public/'))
  return sendObject(context, request, reply, object, 'public')
}

export const downloadAsCaller =
  (marker: string): CallerEndpoint =>
  async (context, { request, reply }, caller) => {
    const object = await readableObject(context.pool, caller, locationOf(request, marker))
    return sendObject(context, request, reply, object, 'private')
  }

export const describePublic: Endpoint = async (context, { request }) =>
  describe(await publicObject(context.pool, locationOf(request, '/object/info/public/')))

export const describeAsCaller =
  (marker: string): CallerEndpoint =>
  async (context, { request }, caller) =>
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
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  }
}

/** POST creates an object. With `x-upsert: true`, it may overwrite one. */
export const upload: CallerEndpoint = async (context, { request }, caller) =>
  store(context, caller, request, request.headers['x-upsert'] === 'true' ? 'upsert' : 'create')

/** PUT overwrites an existing object. */
export const replace: CallerEndpoint = async (context, { request }, caller) =>
  store(context, caller, request, 'replace')

async function store(context: StorageContext, caller: Caller, request: FastifyRequest, mode: WriteMode) {
  const place = locationOf(request, '/object/')
  const { id } = await writeObject(context, caller, place, mode, () => readUpload(request))
  return { Key: `${place.bucket}/${place.key}`, Id: id }
}
