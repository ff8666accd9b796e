/** In charge of how much room a folder takes. */
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Bytes of its files; those that vanish meanwhile count as none. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    bytes += await lstat(path.join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}
