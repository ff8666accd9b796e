/** Stores objects in a bucket of an object store that speaks Amazon S3's protocol. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectStoreSettings } from '../contract'
import { VERSION, type ObjectDriver } from './driver'
import { storageErrors } from './errors'
import { createS3Send, errorCode, NOTHING, S3Error, type S3Send } from './s3-request'

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 200
const REMOVED_AT_ONCE = 8

export function createS3Driver(settings: ObjectStoreSettings): ObjectDriver {
  const once = createS3Send(settings)
  const send = withRetries(once)
  const keyOf = (version: string) => {
    if (!VERSION.test(version)) throw storageErrors.noObject()
    return `objects/${version}`
  }
  /** Sends requests that only succeed or fail. */
  const run = async (...[request]: Parameters<S3Send>) => {
    const code = await errorCode(await send(request))
    // A copy may fail after its 200 was sent.
    if (code !== '') throw new S3Error(500, `the object store answered ${code}`)
  }

  return {
    async assertWritable() {
      const probe = { open: () => Readable.from([]), size: 0, sha256: NOTHING }
      const key = `probe/${randomUUID()}`
      try {
        await once({ method: 'PUT', key, body: probe })
        await once({ method: 'DELETE', key })
      } catch (cause) {
        throw new Error(`Files cannot be kept in the object store (S3_*): ${(cause as Error).message}.`, {
          cause,
        })
      }
    },

    async put(version, { path, size }) {
      const open = () => createReadStream(path)
      const hash = createHash('sha256')
      await pipeline(open(), hash)
      const body = { open, size, sha256: hash.digest('hex') }
      await run({ method: 'PUT', key: keyOf(version), body })
    },

    async read(version, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      return send({ method: 'GET', key: keyOf(version), ...(headers && { headers }) }).catch(notFound)
    },

    copy: (from, to) => {
      const source = `/${encodeURIComponent(settings.bucket)}/${keyOf(from)}`
      return run({ method: 'PUT', key: keyOf(to), headers: { 'x-amz-copy-source': source } }).catch(notFound)
    },

    async remove(versions) {
      for (let start = 0; start < versions.length; start += REMOVED_AT_ONCE) {
        const some = versions.slice(start, start + REMOVED_AT_ONCE)
        await Promise.all(some.map(version => remove(keyOf(version))))
      }
    },
  }

  async function remove(key: string) {
    await run({ method: 'DELETE', key }).catch((cause: unknown) => {
      if (!(cause instanceof S3Error) || cause.status !== 404) throw cause
    })
  }
}

function notFound(cause: unknown): never {
  throw cause instanceof S3Error && cause.status === 404 ? storageErrors.noObject() : cause
}

/** Repeats a request to a busy store or on a broken connection twice, and a refused one never. */
function withRetries(send: S3Send): S3Send {
  return async request => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(request)
      } catch (cause) {
        const final = cause instanceof S3Error && cause.status < 500 && cause.status !== 429
        if (final || attempt === ATTEMPTS) throw cause
        await pause(FIRST_PAUSE_MS * attempt)
      }
    }
  }
}
