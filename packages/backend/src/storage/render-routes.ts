/** Endpoints of image transformation (`/render/image/…`): transformed on demand, cached in memory. */
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import type { ImageFacts } from './image-process'
import type { Images } from './images'
import { readableObject, publicObject, type ObjectRow } from './object-rows'
import type { CallerEndpoint, Endpoint } from './endpoint'
import { locationOf } from './object-routes'
import { sendObject } from './send-object'
import { callerOf, verifyToken } from './signed-token'
import { readTransform, roundSizes, Transform, writeTransform } from './transform'

/** Larger files are not transformed. */
const MAX_BYTES = 25 * 1024 * 1024

export const renderPublic: Endpoint = async (context, { request, reply }) => {
  const object = await publicObject(context.pool, locationOf(request, '/render/image/public/'))
  return render(context, request, reply, object, roundSizes(requestedTransform(request)), 'public')
}

export const renderAsCaller: CallerEndpoint = async (context, { request, reply }, caller) => {
  const object = await readableObject(
    context.pool,
    caller,
    locationOf(request, '/render/image/authenticated/'),
  )
  return render(context, request, reply, object, requestedTransform(request), 'private')
}

/** The transformation is part of the signed token; the query is ignored. */
export const renderSigned: Endpoint = async (context, { request, reply }) => {
  const place = locationOf(request, '/render/image/sign/')
  const expected = { url: `${place.bucket}/${place.key}`, purpose: 'render' } as const
  const { token } = request.query as { token?: unknown }
  const claims = await verifyToken(context.signingKey, token, expected, context.clock())
  const object = await readableObject(context.pool, callerOf(claims), place)
  return render(context, request, reply, object, readTransform(claims.transformations ?? ''), 'private')
}

function requestedTransform(request: FastifyRequest): Transform {
  const asked = Transform.safeParse(request.query)
  if (asked.success) return asked.data
  const { path, message } = asked.error.issues[0]!
  throw storageErrors.badBody(`querystring/${path.join('/')}: ${message}`)
}

async function render(
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  object: ObjectRow,
  transform: Transform,
  audience: 'public' | 'private',
) {
  const { metadata } = object
  if (metadata === null) throw storageErrors.noObject()
  if (!metadata.mimetype.startsWith('image/') || metadata.size > MAX_BYTES) throw storageErrors.noImage()
  const type = targetType(metadata.mimetype, transform, request.headers.accept)
  const key = `${object.version} ${type} ${writeTransform(transform)}`
  const read = async () => buffer(await context.driver.read(object.version))
  const content = await context.rendered.get(key, () =>
    transformImage(context.transforming[audience], read, transform, type),
  )
  const eTag = `${metadata.eTag.slice(0, -1)}-${Buffer.from(key).toString('base64url').slice(48)}"`
  reply.header('vary', 'accept')
  const drawn = { ...metadata, size: content.length, mimetype: type, eTag, reencoded: true as const }
  return sendObject(context, request, reply, { ...object, metadata: drawn }, audience, content)
}

/** WebP where the client accepts it, otherwise the original format. */
function targetType(own: string, { format }: Transform, accept = ''): ImageFacts['type'] {
  return format !== 'origin' && accept.includes('image/webp') ? 'image/webp' : (own as ImageFacts['type'])
}

function transformImage(
  images: Images,
  read: () => Promise<Buffer>,
  { width, height, resize, quality }: Transform,
  type: ImageFacts['type'],
): Promise<Buffer> {
  const fit = resize === 'contain' ? 'inside' : resize
  return images.transform(read, { resize: { width, height, fit }, type, quality })
}
