/**
 * Stores a backup: the folder of `npm run backup` as a compressed tar file, encrypted, so that `age` and `tar` open it
 * without Juno.
 */
import { mkdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { TargetError, type BackupTarget } from './backup-target'
import { decryptStream, DecryptionError, encryptStream, TAMPERED } from './encrypt-stream'

const BELOW = 'base/'
const FILE = 'backup.tar.gz.age'
const OBJECT = /^base\/(\d{4}(?:-\d\d){5})\/backup\.tar\.gz\.age$/

/** Such as `2026-11-25-03-30-00`. */
export const BACKUP_NAME = /^\d{4}(-\d\d){5}$/

export interface StoredBackup {
  name: string
  bytes: number
  at: Date
}

const objectOf = (name: string) => `${BELOW}${name}/${FILE}`

/** @returns its stored size */
export async function storeFolder(
  target: BackupTarget,
  { name, folder, key }: { name: string; folder: string; key: string },
  signal?: AbortSignal,
): Promise<number> {
  const { packTar } = await import('modern-tar/fs')
  const packed = packTar(folder)
  const compressed = createGzip()
  // A failure of the source reaches the target through the stream that it reads.
  const packing = pipeline(packed, compressed, { signal }).catch(
    (error: Error) => void compressed.destroy(error),
  )
  const bytes = await target.put(objectOf(name), await encryptStream(compressed, key))
  await packing
  return bytes
}

export async function copyBackup(
  from: BackupTarget,
  to: BackupTarget,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  const content = await from.get(objectOf(name))
  signal?.addEventListener('abort', () => content.destroy(new Error('The server was stopped.')), {
    once: true,
  })
  await to.put(objectOf(name), content)
}

/**
 * @param folder is made here, and keeps what was unpacked when it fails
 * @throws {DecryptionError} where the key is another, or the object was changed
 */
export async function fetchBackup(
  target: BackupTarget,
  { name, folder, key }: { name: string; folder: string; key: string },
  signal?: AbortSignal,
): Promise<void> {
  const { unpackTar } = await import('modern-tar/fs')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const opened = await decryptStream(await target.get(objectOf(name)), key)
  try {
    await pipeline(opened, createGunzip(), unpackTar(folder), { signal })
  } catch (error) {
    if (!isOfContent(error)) throw error
    throw new DecryptionError(TAMPERED, { cause: error })
  }
}

/** Returns whether the error comes from zlib or tar, and not from the disk or the store. */
function isOfContent(error: unknown): boolean {
  if (error instanceof DecryptionError || error instanceof TargetError) return false
  const { code, name } = error as NodeJS.ErrnoException
  return name !== 'AbortError' && (code === undefined || code.startsWith('Z_'))
}

/** The oldest comes first. */
export async function listBackups(target: BackupTarget): Promise<StoredBackup[]> {
  const found = await target.list(BELOW)
  return found.flatMap(({ name: object, bytes }) => {
    const name = OBJECT.exec(object)?.[1]
    return name ? [{ name, bytes, at: timeOf(name) }] : []
  })
}

export const removeBackup = (target: BackupTarget, name: string): Promise<void> =>
  target.remove(objectOf(name))

export const removeUnfinishedBackups = (target: BackupTarget): Promise<void> => target.removeUnfinished(BELOW)

function timeOf(name: string): Date {
  const [year, month, day, hour, minute, second] = name.split('-')
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
