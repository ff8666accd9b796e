/** Stores backups in a folder, such as a mounted disk of another machine. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertObjectName, MissingObject, TargetError, type BackupTarget } from './backup-target'
import { syncTree } from './manifest'

const DRAFT = '.incomplete'

/** @param folder an absolute path, which is made at the first put */
export function openFolderTarget(folder: string): BackupTarget {
  const place = `the folder ${folder}`
  const fileOf = (name: string) => {
    assertObjectName(name)
    return path.join(folder, name)
  }
  const filesBelow = async (prefix: string) => {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(unlessMissing([]))
    return entries
      .filter(entry => entry.isFile())
      .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map(file => file.split(path.sep).join('/'))
      .filter(name => name.startsWith(prefix))
      .sort()
  }
  const explained = explainFailures(place)

  return {
    place,
    put: (name, content) =>
      explained(async () => {
        const file = fileOf(name)
        const draft = `${file}${DRAFT}`
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        try {
          await pipeline(Readable.from(content), createWriteStream(draft, { mode: 0o600, flush: true }))
          const { size } = await stat(draft)
          await rename(draft, file)
          await syncTree(path.dirname(file), 'itself')
          return size
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      }),
    get: name =>
      explained(async () => {
        const handle = await open(fileOf(name)).catch(unlessMissing(null))
        if (!handle) throw new MissingObject(`There is no ${name} in ${place}.`)
        await handle.close()
        return createReadStream(fileOf(name))
      }),
    list: prefix =>
      explained(async () => {
        const names = (await filesBelow(prefix)).filter(name => !name.endsWith(DRAFT))
        return Promise.all(
          names.map(async name => {
            const { size, mtime } = await stat(fileOf(name))
            return { name, bytes: size, storedAt: mtime }
          }),
        )
      }),
    remove: name =>
      explained(async () => {
        const file = fileOf(name)
        await rm(file, { force: true })
      }),
    removeUnfinished: prefix =>
      explained(async () => {
        for (const name of await filesBelow(prefix))
          if (name.endsWith(DRAFT)) await rm(path.join(folder, name), { force: true })
      }),
  }
}

function unlessMissing<T>(otherwise: T) {
  return (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this server may not write to it',
  EROFS: 'it can only be read',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'it is not a folder',
}

/** Only failures of the file system are explained by the place. Those of the content stay as they are. */
function explainFailures(place: string) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (!code || !syscall || error instanceof TargetError) throw error
      throw new TargetError(`Backups cannot be kept in ${place}: ${REASONS[code] ?? code}.`, { cause: error })
    }
  }
}
