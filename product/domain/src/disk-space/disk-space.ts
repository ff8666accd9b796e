/** Defines the response of GET /api/disk-room: the free space on the disk of the server's data. */
import { z } from 'zod'

export const diskStates = ['room', 'low', 'full', 'read-only'] as const

export const diskSpaceSchema = z.object({
  state: z.enum(diskStates),
  freeBytes: z.number(),
})
export type DiskSpaceStatus = z.infer<typeof diskSpaceSchema>

interface DiskText {
  title: string
  text: string
}

/** Returns `640 MB` or `1.2 GB`. */
export function formatSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** Returns the warning for the team, or null where there is enough space. */
export function diskSpaceText({ state, freeBytes }: DiskSpaceStatus): DiskText | null {
  const free = formatSize(freeBytes)
  if (state === 'low')
    return {
      title: 'The server is running out of disk space',
      text: `${free} are free. Please ask whoever runs the server to make room: when it is full, nothing more can be saved.`,
    }
  if (state === 'full')
    return {
      title: 'The server’s disk is nearly full',
      text: `${free} are free, and nobody can upload files until there is more. Please ask whoever runs the server to make room now. Everything then continues on its own.`,
    }
  if (state === 'read-only')
    return {
      title: 'The server cannot write to its disk',
      text: 'Nothing can be uploaded, and perhaps nothing can be saved. Please ask whoever runs the server to look at its disk now.',
    }
  return null
}
