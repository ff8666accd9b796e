/**
 * Stores objects as files in one folder, in subfolders by the first two characters of their version. Content is on the
 * disk, with its name, before its row is written.
 */
import { access, constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { VERSION, type ObjectDriver } from './driver'
import { storageErrors } from './errors'
import { syncFile, syncFolder } from './sync-to-disk'

/** It is larger than Node's own, so that a download takes fewer turns between threads. */
const CHUNK_BYTES = 256 * 1024

export function createDiskDriver(folder: string): ObjectDriver {
  const fileOf = (version: string) => {
    if (!VERSION.test(version)) throw storageErrors.noObject()
    return path.join(folder, version.slice(0, 2), version)
  }
  const preparedFileOf = async (version: string) => {
    const file = fileOf(version)
    if (await mkdir(path.dirname(file), { recursive: true })) await syncFolder(folder)
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
      const stored = await preparedFileOf(version)
      await rename(file.path, stored)
      await syncFolder(path.dirname(stored))
    },

    async read(version, range) {
      // The file is opened before the response starts, so that a missing file is a 404 and not a broken download.
      const handle = await open(fileOf(version)).catch(() => {
        throw storageErrors.noObject()
      })
      return handle.createReadStream({ ...range, highWaterMark: CHUNK_BYTES })
    },

    async copy(from, to) {
      const stored = await preparedFileOf(to)
      await copyFile(fileOf(from), stored).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? storageErrors.noObject() : cause
      })
      await syncFile(stored)
      await syncFolder(path.dirname(stored))
    },

    async remove(versions) {
      await Promise.all(versions.map(version => rm(fileOf(version), { force: true })))
    },
  }
}
