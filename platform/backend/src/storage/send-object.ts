/** Sends an object with caching and range headers (RFC 9110), and headers that keep browsers from running it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import type { ObjectRow } from './object-rows'

/**
 * @param audience of a signed URL: until when it may be cached
 * @param transformed content to send instead of the stored one
 */
export async function sendObject(
  { driver, isStrict }: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  object: ObjectRow,
  audience: 'public' | 'private' | Date,
  transformed?: Buffer,
): Promise<FastifyReply> {
  const { metadata } = object
  if (metadata === null || object.version === null) throw storageErrors.noObject()
  const { size, mimetype, eTag } = metadata
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl(metadata.cacheControl, audience),
    ...(audience instanceof Date && { expires: audience.toUTCString() }),
    'content-type': /text\/html/i.test(mimetype) ? 'text/plain' : mimetype,
    'cross-origin-resource-policy': 'cross-origin',
    etag: eTag,
    'last-modified': object.updated_at.toUTCString(),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  })
  // A sandboxed document cannot open the browser's PDF viewer.
  if (isStrict(object.bucket_id) || mimetype !== 'application/pdf')
    reply.header('content-security-policy', "default-src 'none'; sandbox")
  const { download } = request.query as { download?: string | string[] }
  const isInline = metadata.reencoded === true || !isStrict(object.bucket_id)
  const disposition = contentDisposition(object.name, isInline, [download].flat()[0])
  if (disposition !== null) reply.header('content-disposition', disposition)
  if (isFresh(request, eTag, object.updated_at)) return reply.code(304).send()

  const range = rangeOf(request, eTag, object.updated_at, size)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('content-type', 'text/plain')
      .send('')
  }
  reply.header('content-length', range === null ? size : range.end - range.start + 1)
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  if (transformed !== undefined)
    return reply.send(range === null ? transformed : transformed.subarray(range.start, range.end + 1))
  return reply.send(await driver.read(object.version, range ?? undefined))
}

/**
 * From a strict bucket, browsers show only re-encoded images inline. The rest, and anything with `?download`, is an
 * attachment.
 */
function contentDisposition(key: string, isInline: boolean, download: string | undefined): string | null {
  if (download === undefined && isInline) return null
  const name = download || key.slice(key.lastIndexOf('/') + 1)
  // The cut may split a character in two. https://www.rfc-editor.org/rfc/rfc8187#section-3.2
  const encoded = encodeURIComponent(String(Buffer.from(name.slice(0, 200)))).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

function cacheControl(stored: string, audience: 'public' | 'private' | Date): string {
  if (audience === 'public') return stored
  return audience === 'private' ? `private, ${stored}` : 'private'
}

function isFresh({ headers }: FastifyRequest, eTag: string, updated: Date): boolean {
  const etags = headers['if-none-match']
  if (etags !== undefined)
    return etags === '*' || etags.split(',').some(one => one.trim().replace(/^W\//, '') === eTag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(updated.getTime() / 1000) * 1000 <= since
}

/** Reads one byte range. @returns null to send the whole content, also for several ranges */
function rangeOf(
  { headers }: FastifyRequest,
  eTag: string,
  updated: Date,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.range ?? '')
  const condition = headers['if-range']
  const holds = condition === undefined || condition === eTag || condition === updated.toUTCString()
  if (found === null || !holds) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
