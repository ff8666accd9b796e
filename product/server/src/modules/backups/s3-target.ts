/**
 * Stores backups in a bucket of an S3-compatible store. Content that is larger than one part is uploaded in parts,
 * which become an object in one step, when the last has arrived.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectStoreSettings } from '@juno/backend'
import type { S3mini } from 's3mini'
import { assertObjectName, MissingObject, TargetError, type BackupTarget } from './backup-target'
import { inParts } from './in-parts'

/** A store accepts 10,000 parts of an object, which is 160 GiB. */
const PART_BYTES = 16 * 1024 * 1024
const TYPE = 'application/octet-stream'
const ATTEMPTS = 4

/** @param pauseMs before a request is sent again; each pause is twice as long as the one before */
export function openS3Target(settings: ObjectStoreSettings, pauseMs = 1000): BackupTarget {
  const place = `the bucket ${settings.bucket} at ${settings.endpoint}`
  // It is loaded at the first use, so that a start need not wait for it.
  let opened: Promise<S3mini> | undefined
  const ask = <T>(question: (store: S3mini) => Promise<T>): Promise<T> => {
    opened ??= import('s3mini').then(
      ({ S3mini }) => new S3mini({ ...settings, endpoint: `${settings.endpoint}/${settings.bucket}` }),
    )
    return opened.then(store => withRetries({ place, pauseMs }, () => question(store)))
  }

  return {
    place,
    async put(name, content) {
      assertObjectName(name)
      const parts = inParts(content, PART_BYTES)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < PART_BYTES) {
        await ask(store => store.putObject(name, first, TYPE, undefined, undefined, first.length))
        return first.length
      }
      const id = await ask(store => store.getMultipartUploadId(name, TYPE))
      try {
        const stored = [await ask(store => store.uploadPart(name, id, first, 1))]
        let bytes = first.length
        for await (const part of parts) {
          stored.push(await ask(store => store.uploadPart(name, id, part, stored.length + 1)))
          bytes += part.length
        }
        await ask(store => store.completeMultipartUpload(name, id, stored))
        return bytes
      } catch (error) {
        await ask(store => store.abortMultipartUpload(name, id)).catch(() => undefined)
        throw error
      }
    },
    async get(name) {
      assertObjectName(name)
      const response = await ask(store => store.getObjectResponse(name))
      if (!response?.body) throw new MissingObject(`There is no ${name} in ${place}.`)
      const bytes = Number(response.headers.get('content-length'))
      const goOn = (from: number) => ask(store => store.getObjectRaw(name, false, from, bytes))
      return Readable.from(readOn(response, { bytes, goOn, place }))
    },
    async list(prefix) {
      const found = await ask(store => store.listObjects('/', prefix))
      if (found === null)
        throw new TargetError(`There is no bucket ${settings.bucket} at ${settings.endpoint}.`)
      return found
        .map(({ Key, Size, LastModified }) => ({
          name: Key,
          bytes: Number(Size),
          storedAt: new Date(LastModified),
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    async remove(name) {
      assertObjectName(name)
      await ask(store => store.deleteObject(name))
    },
    async removeUnfinished(prefix) {
      // Not every store lists them. A rule of the bucket's life cycle frees them, too.
      const listed = await ask(store => store.listMultipartUploads('/', prefix)).catch(() => null)
      for (const { key, uploadId } of uploadsOf(listed))
        if (key.startsWith(prefix)) await ask(store => store.abortMultipartUpload(key, uploadId))
    },
  }
}

interface Reading {
  bytes: number
  goOn: (from: number) => Promise<Response>
  place: string
}

/** The reader may be slow, and the store closes the connection: reading then continues where it broke. */
async function* readOn(first: Response, { bytes, goOn, place }: Reading): AsyncGenerator<Uint8Array> {
  let read = 0
  let broken = 0
  for (let response = first; ; response = await goOn(read)) {
    const before = read
    try {
      for await (const chunk of response.body as ReadableStream<Uint8Array>) {
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

/** The library passes the store's XML on: one upload is an object, several are an array, none is nothing. */
function uploadsOf(listed: unknown): { key: string; uploadId: string }[] {
  const { ListMultipartUploadsResult: result } = (listed ?? {}) as {
    ListMultipartUploadsResult?: { Upload?: unknown }
  }
  return [result?.Upload ?? []].flat().flatMap(entry => {
    const { Key: key, UploadId: uploadId } = entry as Record<string, string | undefined>
    return key && uploadId ? [{ key, uploadId }] : []
  })
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
function statusOf(error: unknown): number | null {
  const { status, message } = error as { status?: number; message: string }
  const told = status ?? Number(/status (\d{3})/.exec(message)?.[1])
  return Number.isInteger(told) ? told : null
}
