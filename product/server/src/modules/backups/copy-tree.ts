/** Copies a folder that another process still writes to. */
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Skips files that vanish during the copy. Sockets and links are not copied.
 * @param skip gets each entry's path below `from`, with forward slashes
 */
export async function copyTree(
  from: string,
  to: string,
  skip: (entry: string) => boolean = () => false,
): Promise<void> {
  await copyFolder('')

  async function copyFolder(folder: string): Promise<void> {
    const { mode } = await stat(path.join(from, folder))
    await mkdir(path.join(to, folder), { recursive: true, mode: mode & 0o777 })
    for (const entry of await readdir(path.join(from, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name)
      if (skip(name)) continue
      if (entry.isDirectory()) await ignoreVanished(copyFolder(name))
      else if (entry.isFile()) await ignoreVanished(copyFile(path.join(from, name), path.join(to, name)))
    }
  }
}

async function ignoreVanished(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
