/**
 * Measures the free space on the disk of DATA_DIR. Space below the reserve is left to the database, so that it can keep
 * writing: the supervisor is told, and uploads are refused.
 */
import { randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

export interface DiskMeasure {
  freeBytes: number
  /** False where the disk accepts no new file, for lack of rights or because it is mounted so. */
  writable: boolean
}

/** With `low`, the team is told. `full` is below the reserve. */
export type DiskState = 'room' | 'low' | 'full' | 'read-only'

export interface FreeSpace {
  state: DiskState
  freeBytes: number
}

export interface DiskSpace {
  /** Returns the measurement of the last second. */
  measure(): Promise<FreeSpace>
  /** Returns whether another upload may begin, or continue. */
  hasDiskSpace(): Promise<boolean>
}

interface DiskSpaceParts {
  /** Absolute paths. DATA_DIR comes first and has to accept files. Others may be on disks of their own. */
  folders: readonly string[]
  reserveBytes: number
  measureFolder?: ((folder: string, probe: boolean) => Promise<DiskMeasure>) | undefined
}

const FRESH_MS = 1_000
/** Below this many reserves, the team is told. */
const LOW_RESERVES = 4

export function createDiskSpace(parts: DiskSpaceParts): DiskSpace {
  const { folders, reserveBytes, measureFolder = measureDisk } = parts
  let latest: { at: number; room: Promise<FreeSpace> } | undefined

  async function measureAll(): Promise<FreeSpace> {
    const measures = await Promise.all(folders.map((folder, n) => measureFolder(folder, n === 0)))
    const freeBytes = Math.min(...measures.map(one => one.freeBytes))
    return { state: stateOf(freeBytes, measures), freeBytes }
  }

  function stateOf(freeBytes: number, measures: readonly DiskMeasure[]): DiskState {
    if (freeBytes < reserveBytes) return 'full'
    if (measures.some(({ writable }) => !writable)) return 'read-only'
    return freeBytes < LOW_RESERVES * reserveBytes ? 'low' : 'room'
  }

  const measure = () => {
    const now = performance.now()
    if (latest === undefined || now - latest.at > FRESH_MS) latest = { at: now, room: measureAll() }
    return latest.room
  }
  return {
    measure,
    async hasDiskSpace() {
      const { state } = await measure()
      return state === 'room' || state === 'low'
    },
  }
}

/** Returns the problem for the supervisor, or null. */
export function diskProblem({ state }: FreeSpace): string | null {
  if (state === 'full') return 'the disk of DATA_DIR is nearly full'
  if (state === 'read-only') return 'the disk of DATA_DIR is read-only'
  return null
}

/** @param probe writes a file: no call of Node tells how a disk is mounted */
export async function measureDisk(folder: string, probe: boolean): Promise<DiskMeasure> {
  const disk = await statfs(folder).catch(() => null)
  if (disk === null) return { freeBytes: Number.MAX_SAFE_INTEGER, writable: false }
  return { freeBytes: disk.bavail * disk.bsize, writable: !probe || (await takesFiles(folder)) }
}

async function takesFiles(folder: string): Promise<boolean> {
  const file = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.write('x')
    } finally {
      await handle.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
