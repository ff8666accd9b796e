/** Sends an object: caching and range headers (RFC 9110), and nothing that lets a browser run it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import type { ObjectRow } from './object-rows'

/** @param drawn content that was made of what is stored; left out: what is stored */
export async function sendObject(
  { driver }: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  object: ObjectRow,
  audience: 'public' | 'private',
  drawn?: Buffer,
): Promise<FastifyReply> {
  const { metadata } = object
  if (metadata === null || object.version === null) throw storageErrors.noObject()
  const { size, mimetype, eTag } = metadata
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': audience === 'public' ? metadata.cacheControl : `private, ${metadata.cacheControl}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': mimetype,
    'cross-origin-resource-policy': 'cross-origin',
    etag: eTag,
    'last-modified': object.updated_at.toUTCString(),
    'x-content-type-options': 'nosniff',
  })
  const { download } = request.query as { download?: string }
  const disposition = contentDisposition(object.name, metadata.reencoded === true, download)
  if (disposition !== null) reply.header('content-disposition', disposition)
  if (isFresh(request, eTag, object.updated_at)) return reply.code(304).send()

  const range = parseRange(request.headers.range, request.headers['if-range'], eTag, size)
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
  if (drawn !== undefined)
    return reply.send(range === null ? drawn : drawn.subarray(range.start, range.end + 1))
  return reply.send(await driver.read(object.version, range ?? undefined))
}

/** Only pictures that we drew ourselves open in place; everything else, and what `?download` asks for, is saved. */
function contentDisposition(key: string, isSafe: boolean, download: string | undefined): string | null {
  if (download === undefined && isSafe) return null
  const name = download || key.slice(key.lastIndexOf('/') + 1)
  return `attachment; filename*=UTF-8''${encodeURIComponent(name.slice(0, 200)).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}

function isFresh({ headers }: FastifyRequest, eTag: string, updated: Date): boolean {
  const known = headers['if-none-match']
  if (known !== undefined)
    return known === '*' || known.split(',').some(one => one.trim().replace(/^W\//, '') === eTag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(updated.getTime() / 1000) * 1000 <= since
}

/** One byte range; anything else is answered whole. */
export function parseRange(
  header: string | undefined,
  ifRange: string | string[] | undefined,
  eTag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (found === null || (ifRange !== undefined && ifRange !== eTag)) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
