/**
 * Stores backups in a bucket of an S3-compatible store. Content that is larger than one part is uploaded in parts,
 * which become an object in one step, when the last has arrived.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createS3Send, s3Body, S3Error, type ObjectStoreSettings, type S3Request } from '@juno/backend'
import {
  assertObjectName,
  MissingObject,
  TargetError,
  type BackupTarget,
  type StoredObject,
} from './backup-target'
import { inParts } from './in-parts'

/** A store accepts 10,000 parts of an object, which is 160 GiB. */
const PART_BYTES = 16 * 1024 * 1024
const headers = { 'content-type': 'application/octet-stream' }
const ATTEMPTS = 4

/** @param pauseMs before a request is sent again; each pause is twice as long as the one before */
export function openS3Target(settings: ObjectStoreSettings, pauseMs = 1000): BackupTarget {
  const place = `the bucket ${settings.bucket} at ${settings.endpoint}`
  const send = createS3Send(settings)
  const ask = (request: S3Request) => withRetries({ place, pauseMs }, () => send(request))
  /** Returns the whole response, once it has arrived. */
  const read = (request: S3Request) =>
    withRetries({ place, pauseMs }, async () => {
      const response = await send(request)
      return { etag: response.headers.etag, xml: await text(response) }
    })

  return {
    place,
    async put(name, content) {
      assertObjectName(name)
      const parts = inParts(content, PART_BYTES)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < PART_BYTES) {
        await read({ method: 'PUT', key: name, headers, body: s3Body(first) })
        return first.length
      }
      const begun = await read({ method: 'POST', key: name, query: { uploads: '' }, headers })
      const uploadId = valueOf(begun.xml, 'UploadId')
      try {
        const stored: string[] = []
        let bytes = 0
        const store = async (part: Uint8Array) => {
          const query = { partNumber: String(stored.length + 1), uploadId }
          const { etag } = await read({ method: 'PUT', key: name, query, body: s3Body(part) })
          stored.push(`<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
          bytes += part.length
        }
        await store(first)
        for await (const part of parts) await store(part)
        const list = `<CompleteMultipartUpload>${stored.join('')}</CompleteMultipartUpload>`
        const body = s3Body(Buffer.from(list))
        const { xml } = await read({ method: 'POST', key: name, query: { uploadId }, body })
        // It may fail after its 200 was sent.
        if (xml.includes('<Error>')) throw new TargetError(`${sentence(place, 500)} ${valueOf(xml, 'Code')}`)
        return bytes
      } catch (error) {
        await read({ method: 'DELETE', key: name, query: { uploadId } }).catch(() => undefined)
        throw error
      }
    },
    async get(name) {
      assertObjectName(name)
      const response = await ask({ method: 'GET', key: name }).catch((error: TargetError) => {
        throw statusOf(error.cause) === 404
          ? new MissingObject(`There is no ${name} in ${place}.`, { cause: error })
          : error
      })
      const goOn = (from: number) => ask({ method: 'GET', key: name, headers: { range: `bytes=${from}-` } })
      const bytes = Number(response.headers['content-length'])
      return Readable.from(readOn(response, { bytes, goOn, place }))
    },
    async list(prefix) {
      const found: StoredObject[] = []
      for (let token = ''; ;) {
        const query = { ...(token && { 'continuation-token': token }), 'list-type': '2', prefix }
        const { xml } = await read({ method: 'GET', query })
        for (const [, entry] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({
            name: valueOf(entry!, 'Key'),
            bytes: Number(valueOf(entry!, 'Size')),
            storedAt: new Date(valueOf(entry!, 'LastModified')),
          })
        token = valueOf(xml, 'NextContinuationToken')
        if (!token) return found.sort((one, other) => (one.name < other.name ? -1 : 1))
      }
    },
    async remove(name) {
      assertObjectName(name)
      await read({ method: 'DELETE', key: name }).catch((error: TargetError) => {
        if (statusOf(error.cause) !== 404) throw error
      })
    },
    async removeUnfinished(prefix) {
      // Not every store lists them. A rule of the bucket's life cycle frees them, too.
      const listed = await read({ method: 'GET', query: { prefix, uploads: '' } }).catch(() => null)
      for (const [, entry] of listed?.xml.matchAll(/<Upload>(.*?)<\/Upload>/gs) ?? []) {
        const [key, uploadId] = [valueOf(entry!, 'Key'), valueOf(entry!, 'UploadId')]
        if (key.startsWith(prefix)) await read({ method: 'DELETE', key, query: { uploadId } })
      }
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** Returns the text of the first element of this name; empty where there is none. */
const valueOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|apos|gt|lt|quot);/g,
    (_, entity: string) => ENTITIES[entity]!,
  )

interface Reading {
  bytes: number
  goOn: (from: number) => Promise<IncomingMessage>
  place: string
}

/** The reader may be slow, and the store closes the connection: reading then continues where it broke. */
async function* readOn(first: IncomingMessage, { bytes, goOn, place }: Reading): AsyncGenerator<Uint8Array> {
  let read = 0
  let broken = 0
  for (let response = first; ; response = await goOn(read)) {
    const before = read
    try {
      for await (const chunk of response as AsyncIterable<Uint8Array>) {
        read += chunk.length
        yield chunk
      }
    } catch (cause) {
      broken = read > before ? 0 : broken + 1
      if (broken === ATTEMPTS)
        throw new TargetError(`The connection to ${place} broke again and again.`, { cause })
    }
    if (!(read < bytes)) return
  }
}

/** Repeats a request to a busy store or on a broken connection, and never a refused one. */
async function withRetries<T>(
  { place, pauseMs }: { place: string; pauseMs: number },
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      const status = statusOf(cause)
      const final = status !== null && status < 500 && status !== 429
      if (final || attempt === ATTEMPTS)
        throw new TargetError(`${sentence(place, status)} ${String((cause as Error).message)}`.trim(), {
          cause,
        })
      await pause(pauseMs * 2 ** (attempt - 1))
    }
  }
}

function sentence(place: string, status: number | null): string {
  if (status === 401 || status === 403)
    return `Backups cannot be kept in ${place}: it refuses the access key. Make a new one there and set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`
  if (status === 404) return `Backups cannot be kept in ${place}: it does not exist.`
  if (status === null) return `${place[0]!.toUpperCase()}${place.slice(1)} cannot be reached.`
  return `Backups cannot be kept in ${place} at the moment.`
}

/** Returns null when there was no response. */
const statusOf = (error: unknown): number | null => (error instanceof S3Error ? error.status : null)
