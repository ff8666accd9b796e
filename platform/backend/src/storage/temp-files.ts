/**
 * Receives uploads into temporary files. It measures and hashes the bytes on their way, and only complete files are
 * inspected and stored. Files of a killed process are swept by age.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { storageErrors } from './errors'

const HEAD_BYTES = 4096
/** The disk is measured again after this much of a file. */
const ASK_EVERY_BYTES = 4 * 1024 * 1024
/** Error codes of a stream whose sender closed the connection. */
const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

export interface TempFile {
  path: string
  size: number
  /** In hex. */
  md5: string
  /** The first 4096 bytes, to detect the type. */
  head: Buffer
}

export interface TempFiles {
  /**
   * @throws StorageError 413 beyond `maxBytes`, 503 without space, and the error that breaks the stream; removes the
   * file then
   */
  receive(content: Readable, maxBytes: number): Promise<TempFile>
  /** Works like `receive` for a buffer. */
  write(content: Buffer): Promise<TempFile>
  read(file: TempFile): Readable
  remove(file: TempFile): Promise<void>
  /** Removes files not written to since `before`. @returns how many */
  sweep(before: Date): Promise<number>
}

/** @param hasDiskSpace called before each file, and repeatedly while it arrives */
export function createTempFiles(folder: string, hasDiskSpace: () => Promise<boolean>): TempFiles {
  const receive: TempFiles['receive'] = async (content, maxBytes) => {
    if (!(await hasDiskSpace())) throw storageErrors.noDiskSpace()
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, `${randomUUID()}.part`)
    const measured = measure(maxBytes, hasDiskSpace)
    try {
      await pipeline(content, measured.stream, createWriteStream(file, { flush: true, mode: 0o600 }))
    } catch (cause) {
      await rm(file, { force: true })
      throw CUT_OFF.includes((cause as NodeJS.ErrnoException).code ?? '') ? storageErrors.cutOff() : cause
    }
    return { path: file, ...measured.result() }
  }

  return {
    receive,
    write: content => receive(Readable.from([content]), content.length),
    read: file => createReadStream(file.path),
    remove: file => rm(file.path, { force: true }),
    async sweep(before) {
      const names = await readdir(folder).catch(() => [])
      const removed = await Promise.all(
        names.map(async name => {
          const file = path.join(folder, name)
          const age = await stat(file).catch(() => null) // removed meanwhile
          if (age === null || age.mtime >= before) return 0
          await rm(file, { force: true })
          return 1
        }),
      )
      return removed.reduce<number>((sum, one) => sum + one, 0)
    },
  }
}

function measure(maxBytes: number, hasDiskSpace: () => Promise<boolean>) {
  const md5 = createHash('md5')
  const head: Buffer[] = []
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size))
      size += chunk.length
      if (size > maxBytes) return done(storageErrors.tooLarge())
      md5.update(chunk)
      if (Math.floor(size / ASK_EVERY_BYTES) === Math.floor((size - chunk.length) / ASK_EVERY_BYTES))
        return done(null, chunk)
      hasDiskSpace().then(has => (has ? done(null, chunk) : done(storageErrors.noDiskSpace())), done)
    },
  })
  const result = () => ({
    size,
    md5: md5.digest('hex'),
    head: Buffer.concat(head),
  })
  return { stream, result }
}
