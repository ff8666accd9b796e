/**
 * Ends requests that were answered before their body was read, as a refused upload is. The rest is read and discarded,
 * because otherwise the client would be cut off before it reads the response, or the next request of the connection
 * would wait behind the rest.
 */
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable, finished } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A visitor's body has at most this size. One of it is discarded before the response, and its connection is kept. */
export const SMALL_BYTES = 64 * 1024
/** A sender who needs longer is cut off. */
const LONGEST_MS = 10_000

export function discardUnreadBodies(app: FastifyInstance): void {
  // Most requests have been read, and do not wait for a promise.
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (raw.complete || !hasBody(raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return done(null, payload)
    void withoutRest(raw, reply, payload).then(sent => done(null, sent), done)
  })
}

async function withoutRest(raw: IncomingMessage, reply: FastifyReply, payload: string | Buffer) {
  if (Number(raw.headers['content-length'] ?? Infinity) <= SMALL_BYTES) {
    await discard(raw)
    if (raw.complete) return payload
  }
  // The client has the whole response before the rest of its body is read. The connection ends after both.
  reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) })
  return Readable.from(response(raw, payload))
}

/**
 * Returns the body as a stream that may be destroyed. Its connection would wait for a rest that
 * nobody reads if the request itself were destroyed.
 */
export function bodyOf(raw: IncomingMessage): Readable {
  const body = new PassThrough()
  raw.on('error', cause => body.destroy(cause))
  return raw.pipe(body)
}

/**
 * Reads a body into memory. One that is declared too large is not read, and the rest of one that turns out to be too
 * large is left in the connection.
 * @param tooLarge returns the error for more than `limit` bytes
 */
export async function readBody(raw: IncomingMessage, limit: number, tooLarge: () => Error): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  // The usual body comes in one piece: neither a stream of its own nor an iterator is made for it.
  await new Promise<void>((resolve, reject) => {
    const cutOff = (cause?: Error) =>
      settle(() => reject(Object.assign(new Error('The body was cut off', { cause }), CUT_OFF)))
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return chunks.push(chunk)
      raw.pause()
      settle(() => reject(tooLarge()))
    }
    const end = () => settle(resolve)
    const closed = () => cutOff()
    function settle(outcome: () => void) {
      raw.off('data', take).off('end', end).off('error', cutOff).off('close', closed)
      outcome()
    }
    raw.on('data', take).on('end', end).on('error', cutOff).on('close', closed)
  })
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)
}

/** Fastify's own error for it, which `shared-failure.ts` describes. */
const CUT_OFF = { code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH', statusCode: 400 }

async function* response(raw: IncomingMessage, payload: string | Buffer) {
  yield Buffer.from(payload as string)
  await discard(raw)
}

function discard(raw: IncomingMessage): Promise<void> {
  raw.unpipe()
  raw.resume()
  return new Promise(resolve => {
    const timer = setTimeout(resolve, LONGEST_MS)
    finished(raw, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
