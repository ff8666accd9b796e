/**
 * Manages a folder of exported files: `buckets.json`, and for each object its content and a description, under the hash
 * of bucket and key. So no foreign key names a place on this machine, and all keys fit on every file system.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { MovedBucket, ObjectInfo } from './storage-wire'

const Description = ObjectInfo.extend({ bucket: z.string(), key: z.string() })
export type Description = z.infer<typeof Description>

export function openFilesFolder(folder: string) {
  const bucketsFile = path.join(folder, 'buckets.json')
  const nameOf = (bucket: string, key: string) =>
    createHash('sha256')
      .update(JSON.stringify([bucket, key]))
      .digest('hex')
  const fileOf = (name: string) => path.join(folder, 'objects', name.slice(0, 2), name)

  return {
    async writeBuckets(buckets: readonly MovedBucket[]) {
      // The contents are only for their owner.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(bucketsFile, buckets)
    },

    /** @throws Error whose message is a sentence */
    async readBuckets(): Promise<MovedBucket[]> {
      const text = await readFile(bucketsFile, 'utf8').catch((cause: unknown) => {
        throw new Error(`${folder} holds no exported files.`, { cause })
      })
      return z.array(MovedBucket).parse(JSON.parse(text))
    },

    /** Returns null for an object that is not complete. */
    async find(bucket: string, key: string): Promise<Description | null> {
      return readDescription(fileOf(nameOf(bucket, key)))
    },

    /** @throws Error if the content does not match the description; nothing is stored then */
    async store(description: Description, content: Readable): Promise<void> {
      const file = fileOf(nameOf(description.bucket, description.key))
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const measured = measure()
      try {
        await pipeline(
          content,
          measured.stream,
          createWriteStream(`${file}.part`, { mode: 0o600, flush: true }),
        )
        assertSame(description, measured.result())
        await rename(`${file}.part`, file)
      } catch (cause) {
        await rm(`${file}.part`, { force: true })
        throw cause
      }
      // The description is written last: with it, the object is complete.
      await writeAtomically(`${file}.json`, description)
    },

    /** Called where the content is there already. */
    describe: (description: Description) =>
      writeAtomically(`${fileOf(nameOf(description.bucket, description.key))}.json`, description),

    /** Removes every object but these, and nothing that this folder would not contain. @returns how many */
    async removeOthers(kept: Iterable<{ bucket: string; key: string }>): Promise<number> {
      const stay = new Set<string>()
      for (const { bucket, key } of kept) stay.add(nameOf(bucket, key))
      const removed = new Set<string>()
      for (const part of await entriesOf(path.join(folder, 'objects'))) {
        if (!part.isDirectory() || !/^[0-9a-f]{2}$/.test(part.name)) continue
        for (const entry of await entriesOf(path.join(folder, 'objects', part.name))) {
          const name = /^([0-9a-f]{64})(\.json)?(\.part)?$/.exec(entry.name)?.[1]
          if (!entry.isFile() || !name?.startsWith(part.name) || stay.has(name)) continue
          removed.add(name)
          // The description is removed first: without it, no object is there.
          await rm(`${fileOf(name)}.json`, { force: true })
          await rm(path.join(folder, 'objects', part.name, entry.name), { force: true })
        }
      }
      return removed.size
    },

    async isEmpty(): Promise<boolean> {
      return (await entriesOf(path.join(folder, 'objects'))).length === 0
    },

    /** It holds one of 256 folders in memory at a time. */
    async *objects(): AsyncGenerator<Description> {
      for (const part of (await readdir(path.join(folder, 'objects')).catch(() => [])).sort())
        for (const file of (await readdir(path.join(folder, 'objects', part))).sort()) {
          if (!/^[0-9a-f]{64}\.json$/.test(file)) continue
          const description = await readDescription(fileOf(file.slice(0, -'.json'.length)))
          if (description === null || `${nameOf(description.bucket, description.key)}.json` !== file)
            throw new Error(`${file} in ${folder} does not describe what it stands for.`)
          yield description
        }
    },

    content: ({ bucket, key }: Description) => createReadStream(fileOf(nameOf(bucket, key))),
  }

  async function readDescription(file: string): Promise<Description | null> {
    const text = await readFile(`${file}.json`, 'utf8').catch(() => null)
    if (text === null) return null
    const description = Description.parse(JSON.parse(text))
    const found = await stat(file).catch(() => null)
    return found?.size === description.size ? description : null
  }
}

const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => [])

async function writeAtomically(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.part`, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

function measure() {
  const md5 = createHash('md5')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      md5.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, md5: md5.digest('hex') }) }
}

function assertSame({ size, etag, bucket, key }: Description, found: { size: number; md5: string }) {
  const hash = md5Of(etag)
  if (size !== found.size || (hash !== null && hash !== found.md5))
    throw new Error(`What came for ${bucket}/${key} is not what is stored there. Run the same command again.`)
}

/** The etag of an upload in parts is no hash of the content. */
export function md5Of(etag: string | null): string | null {
  return /^"?([0-9a-f]{32})"?$/.exec(etag ?? '')?.[1] ?? null
}
