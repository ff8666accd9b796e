/** Implements endpoints of image transformation (`/render/image/…`): transformed on demand, cached in memory. */
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../contract'
import type { StorageContext } from './context'
import { rasterType } from './detect-content-type'
import { storageErrors } from './errors'
import type { ImageFacts } from './image-process'
import type { Images } from './images'
import { readableObject, publicObject, type ObjectMetadata, type ObjectRow } from './object-rows'
import type { Call, CallerEndpoint, Endpoint } from './endpoint'
import { locationOf } from './object-routes'
import { sendObject } from './send-object'
import { callerOf, verifyToken } from './signed-token'
import { describeTransform, readTransform, roundSizes, Transform, writeTransform } from './transform'

/** Larger files are not transformed. */
const MAX_BYTES = 25 * 1024 * 1024
const QUALITY = 80
/** The first bytes of a file tell whether it is an image. */
const SIGNATURE_BYTES = 16

export const renderPublic: Endpoint = async (context, { request, reply }) => {
  const object = await publicObject(context.pool, locationOf(request, '/render/image/public/'))
  const asked = requestedTransform(request)
  const transform = context.roundImageSizes ? roundSizes(asked) : asked
  return render(context, { request, reply }, object, transform, null)
}

export const renderAsCaller: CallerEndpoint = async (context, { request, reply }, caller) => {
  const object = await readableObject(
    context.pool,
    caller,
    locationOf(request, '/render/image/authenticated/'),
  )
  return render(context, { request, reply }, object, requestedTransform(request), caller)
}

/** The transformation is part of the signed token. The query is ignored. */
export const renderSigned: Endpoint = async (context, { request, reply }) => {
  const place = locationOf(request, '/render/image/sign/')
  const expected = { url: `${place.bucket}/${place.key}`, purpose: 'render' } as const
  const { token } = request.query as { token?: unknown }
  const claims = await verifyToken(context.signingKey, token, expected, context.clock())
  const signer = callerOf(claims)
  const object = await readableObject(context.pool, signer, place)
  return render(context, { request, reply }, object, readTransform(claims.transformations ?? ''), signer)
}

function requestedTransform(request: FastifyRequest): Transform {
  const asked = Transform.safeParse(request.query)
  if (asked.success) return asked.data
  const { path, message } = asked.error.issues[0]!
  throw storageErrors.badBody(`querystring/${path.join('/')}: ${message}`)
}

async function render(
  context: StorageContext,
  { request, reply }: Call,
  object: ObjectRow,
  transform: Transform,
  /** Null for anybody. */
  caller: Caller | null,
) {
  const audience = caller === null ? 'public' : 'private'
  const { metadata } = object
  if (metadata === null) throw storageErrors.noObject()
  const own =
    metadata.size > MAX_BYTES ? null : await imageType(context, object.bucket_id, object.version, metadata)
  if (own === null) throw storageErrors.noImage()
  const type = targetType(own, transform, request.headers.accept)
  const key = `${object.version} ${type} ${writeTransform(transform)}`
  const read = async () => buffer(await context.driver.read(object.version))
  const content = await context.rendered.get(key, async () => {
    await context.checkRenderLimit(request, caller)
    return transformImage(context.transforming[audience], read, transform, type)
  })
  const eTag = `${metadata.eTag.slice(0, -1)}-${Buffer.from(key).toString('base64url').slice(48)}"`
  reply.headers({ vary: 'accept', 'x-transformations': describeTransform(transform) })
  const drawn = { ...metadata, size: content.length, mimetype: type, eTag, reencoded: true as const }
  return sendObject(context, request, reply, { ...object, metadata: drawn }, audience, content)
}

/** As it was declared, where a bucket keeps that; a declaration that names no image is decided by the content. */
async function imageType(
  { driver, isStrict }: StorageContext,
  bucket: string,
  version: string,
  { mimetype, size }: ObjectMetadata,
): Promise<string | null> {
  if (mimetype.startsWith('image/')) return mimetype
  if (isStrict(bucket) || size < SIGNATURE_BYTES) return null
  return rasterType(await buffer(await driver.read(version, { start: 0, end: SIGNATURE_BYTES - 1 })))
}

/** The format asked for; otherwise WebP where the client accepts it, and the original's where not. */
function targetType(own: string, { format }: Transform, accept = ''): ImageFacts['type'] {
  if (format === 'webp' || format === 'avif') return `image/${format}`
  return format !== 'origin' && accept.includes('image/webp') ? 'image/webp' : (own as ImageFacts['type'])
}

function transformImage(
  images: Images,
  read: () => Promise<Buffer>,
  { width, height, resize, quality = QUALITY }: Transform,
  type: ImageFacts['type'],
): Promise<Buffer> {
  const fit = resize === 'contain' ? 'inside' : resize
  return images.transform(read, { resize: { width, height, fit }, type, quality })
}
