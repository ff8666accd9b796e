/** Makes disks for DATA_DIR: one in memory that can be filled, and one that fails like a broken disk. */
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const MB = 1_000_000
const DISK_MB = 700

export interface SmallDisk {
  folder: string
  unmount(): void
}

export interface DiskInMemory extends SmallDisk {
  /** Fills it except for so many bytes. */
  fill(freeBytes: number): void
  empty(): void
}

export interface FailingDisk extends SmallDisk {
  /** Makes it refuse writes, whatever is open on it. */
  fail(): void
  /** Unmounts, checks and mounts it again. @returns false while something has files open on it */
  repair(): boolean
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })
const isDone = (command: string, ...args: string[]) => run(command, ...args).status === 0
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'juno-disk-'))

/** @returns null where nothing can be mounted */
export function mountDiskInMemory(): DiskInMemory | null {
  const folder = newFolder()
  if (!isDone('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB * MB},mode=0755`, 'tmpfs', folder)) {
    rmdirSync(folder)
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill(freeBytes) {
      const file = openSync(ballast, 'a')
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder)
          const missing = bavail * bsize - freeBytes
          if (missing <= 0) return
          writeSync(file, Buffer.alloc(Math.min(missing, MB)))
        }
      } catch {
        // The disk accepts not a byte more.
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      isDone('umount', '-l', folder)
      rmdirSync(folder)
    },
  }
}

/**
 * Makes an ext4 in a file, whose kernel is told that it has found an error. @returns null where that is not possible
 */
export function mountFailingDisk(): FailingDisk | null {
  const folder = newFolder()
  const image = `${folder}.image`
  writeFileSync(image, '')
  truncateSync(image, DISK_MB * MB)
  const device = isDone('mkfs.ext4', '-q', image)
    ? run('losetup', '--find', '--show', image).stdout.trim()
    : ''
  const mount = () => device !== '' && isDone('mount', '-o', 'errors=remount-ro', device, folder)
  const trigger = `/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`
  const unmount = () => {
    isDone('umount', '-l', folder)
    isDone('losetup', '--detach', device)
    // While it was unmounted, attempts to start PostgreSQL left their log here.
    rmSync(folder, { recursive: true })
    rmSync(image)
  }
  if (!mount() || !existsSync(trigger)) {
    unmount()
    return null
  }
  return {
    folder,
    fail: () => writeFileSync(trigger, '1'),
    repair() {
      if (!isDone('umount', folder)) return false
      // With 1, e2fsck has repaired it.
      const checked = run('e2fsck', '-f', '-y', device).status ?? 8
      return checked <= 1 && mount()
    },
    unmount,
  }
}
