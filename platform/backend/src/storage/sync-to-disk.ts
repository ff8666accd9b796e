/** In charge of what neither a power cut nor a failing disk may take back: content, and the names in a folder. */
import { open } from 'node:fs/promises'

/** Opened for writing: Windows syncs nothing that is only read. */
export const syncFile = (file: string) => sync(file, 'r+')

/** The names in it. Windows has no such call. */
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
