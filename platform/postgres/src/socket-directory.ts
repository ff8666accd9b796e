/** Decides where the embedded PostgreSQL listens: a Unix socket inside the data folder, never a TCP port. */
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseUser } from './database-user'

export const SOCKET_PORT = 5432

/** sun_path has 104 bytes on macOS and 108 on Linux, including its closing zero. */
const LONGEST_SOCKET_PATH = 100

/** @returns the folder of the socket: the data folder, or, where its path is too long, one in the temp folder */
export async function socketDirectory(dataDir: string, user: DatabaseUser): Promise<string> {
  if (Buffer.byteLength(socketPath(dataDir)) <= LONGEST_SOCKET_PATH) return dataDir

  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 20)
  const folder = path.join(tmpdir(), `juno-${key}`)
  const owner = user?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const entry = await lstat(folder)
  const mine = entry.isDirectory() && (entry.uid === owner || entry.uid === process.getuid?.())
  if (!mine)
    throw new Error(`${folder} belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`)
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

export function socketPath(directory: string): string {
  return path.join(directory, `.s.PGSQL.${SOCKET_PORT}`)
}
