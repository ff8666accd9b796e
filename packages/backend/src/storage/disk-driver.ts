/** Keeps objects as files in one folder, spread over subfolders by the first letters of their name. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectDriver } from './driver'
import { storageErrors } from './errors'

const HEAD_BYTES = 4096
/** Names are made by the server; anything else would be a mistake of ours that must not reach the disk. */
const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createDiskDriver(folder: string): ObjectDriver {
  const fileOf = (version: string) => {
    if (!VERSION.test(version)) throw storageErrors.noObject()
    return path.join(folder, version.slice(0, 2), version)
  }

  return {
    async write(version, content, mostBytes) {
      const file = fileOf(version)
      const unfinished = `${file}.part`
      await mkdir(path.dirname(file), { recursive: true })
      const hash = createHash('md5')
      const head: Buffer[] = []
      let size = 0
      let headSize = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          if (size > mostBytes) return done(storageErrors.tooLarge())
          hash.update(chunk)
          if (headSize < HEAD_BYTES) {
            head.push(chunk.subarray(0, HEAD_BYTES - headSize))
            headSize += chunk.length
          }
          done(null, chunk)
        },
      })
      try {
        await pipeline(content, measure, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
        await rename(unfinished, file)
      } catch (cause) {
        await rm(unfinished, { force: true })
        throw cause
      }
      return { size, hash: hash.digest('hex'), head: Buffer.concat(head) }
    },

    async read(version, range) {
      // Opened before the answer starts, so that a missing file is a 404 and not a broken download.
      const handle = await open(fileOf(version)).catch(() => {
        throw storageErrors.noObject()
      })
      return handle.createReadStream(range)
    },

    async copy(from, to) {
      const file = fileOf(to)
      await mkdir(path.dirname(file), { recursive: true })
      await copyFile(fileOf(from), file)
    },

    async remove(versions) {
      await Promise.all(versions.map(version => rm(fileOf(version), { force: true })))
    },
  }
}
