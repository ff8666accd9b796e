/** Syncs what neither a power cut nor a failing disk may lose: content, and the names in a folder. */
import { open } from 'node:fs/promises'

/** The file is opened for writing: Windows syncs nothing that is only read. */
export const syncFile = (file: string) => sync(file, 'r+')

/** Syncs the names in a folder. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(place: string, flags: string): Promise<void> {
  const handle = await open(place, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
