/** Stores objects as files in one folder, in subfolders by the first two characters of their version. */
import { access, constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { VERSION, type ObjectDriver } from './driver'
import { storageErrors } from './errors'

/** Larger than Node's own, so that a download takes fewer turns between threads. */
const CHUNK_BYTES = 256 * 1024

export function createDiskDriver(folder: string): ObjectDriver {
  const fileOf = (version: string) => {
    if (!VERSION.test(version)) throw storageErrors.noObject()
    return path.join(folder, version.slice(0, 2), version)
  }
  const preparedFileOf = async (version: string) => {
    const file = fileOf(version)
    await mkdir(path.dirname(file), { recursive: true })
    return file
  }

  return {
    async assertWritable() {
      try {
        await mkdir(folder, { recursive: true })
        await access(folder, constants.W_OK)
      } catch (cause) {
        throw new Error(`Files cannot be kept in ${folder}: ${(cause as Error).message}`, { cause })
      }
    },

    async put(version, file) {
      // Uploads are in the same folder, so that moving one is atomic.
      await rename(file.path, await preparedFileOf(version))
    },

    async read(version, range) {
      // Opened before the response starts, so that a missing file is a 404 and not a broken download.
      const handle = await open(fileOf(version)).catch(() => {
        throw storageErrors.noObject()
      })
      return handle.createReadStream({ ...range, highWaterMark: CHUNK_BYTES })
    },

    async copy(from, to) {
      await copyFile(fileOf(from), await preparedFileOf(to)).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? storageErrors.noObject() : cause
      })
    },

    async remove(versions) {
      await Promise.all(versions.map(version => rm(fileOf(version), { force: true })))
    },
  }
}
