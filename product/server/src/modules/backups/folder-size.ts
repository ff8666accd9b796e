/** Measures the space that a folder takes. */
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Returns the bytes of its files. Files that vanish during it count as none. */
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
