/**
 * Makes one backup: copies, encrypts, stores it here and elsewhere, restores it for a test, and deletes expired ones.
 * It says in words what failed, and keeps what was stored before.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { formatSize } from '@juno/domain/disk-space/disk-space'
import { measureDisk } from '@juno/host/disk-space'
import { copyBackup, listBackups, removeBackup, removeUnfinishedBackups, storeFolder } from './archive'
import { copyInstallation, type Backup } from './back-up'
import { loadBackupKey } from './backup-key'
import type { Outcome } from './backup-runs'
import type { BackupConfig } from './backup-settings'
import { sizeToBackUp } from './backup-size'
import { TargetError, type BackupTarget } from './backup-target'
import { checkBackup } from './check-backup'
import { DecryptionError } from './encrypt-stream'
import { openTargets } from './open-targets'
import { CheckError, type OpenRestored } from './restored-site'
import { expiredBackups, type Retention } from './retention'
import { noteLog, removeOldWal } from './wal/base-notes'
import { logTarget } from './wal/keep-log'

export interface MakeParts {
  config: BackupConfig & { diskReserveBytes: number }
  openRestored: OpenRestored
  goodNames: () => Promise<Set<string>>
  onStep: (step: 'storing' | 'checking') => Promise<void>
  /** Called with an error that no other branch handles. */
  onFailure: (error: unknown) => void
}

/** With DATA_DIR alone, backups protect from mistakes, and not from the loss of the machine. */
const KEPT_IN_DATA_DIR: Retention = { nights: 2, weeks: 0, months: 0 }

/** @throws only when `signal` was aborted, in which case it is made again */
export async function makeBackup(name: string, parts: MakeParts, signal?: AbortSignal): Promise<Outcome> {
  const { config } = parts
  const { near, far } = openTargets(config)
  const outcome: Outcome = { bytes: null, places: [], found: null, error: null }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      signal?.throwIfAborted()
      outcome.error ??= inWords(error)
      if (!isExpected(error)) parts.onFailure(error)
    }
  }

  let key = ''
  let stored: Stored | undefined
  await attempt(async () => {
    key = await loadBackupKey(config)
    await removeUnfinishedBackups(near)
    stored = await storeNear(name, { ...parts, key, near }, signal)
    outcome.bytes = stored.bytes
    outcome.places.push(near.place)
  })
  if (stored === undefined) return outcome
  const { log, madeAt } = stored
  if (far) {
    await parts.onStep('storing')
    await attempt(async () => {
      await removeUnfinishedBackups(far)
      await copyBackup(near, far, name, signal)
      outcome.places.unshift(far.place)
    })
  }
  const forLog = logTarget(config)
  await attempt(async () => {
    if (forLog && log && outcome.places.includes(forLog.place))
      await noteLog(forLog, name, { ...log, madeAt })
  })
  await parts.onStep('checking')
  await attempt(async () => {
    const from = far && outcome.places.includes(far.place) ? far : near
    outcome.found = await checkBackup(from, name, { ...parts, key }, signal)
  })
  await attempt(async () => {
    const good = await parts.goodNames()
    if (outcome.error === null) good.add(name)
    const keepNear = config.backups.folder ? config.backups.keep : KEPT_IN_DATA_DIR
    await removeExpired(near, keepNear, good)
    if (far) await removeExpired(far, config.backups.keep, good)
    if (forLog) await removeOldWal(forLog, config.backups.keep)
  })
  return outcome
}

type Stored = Backup & { bytes: number }

async function storeNear(
  name: string,
  { config, key, near }: { config: MakeParts['config']; key: string; near: BackupTarget },
  signal?: AbortSignal,
): Promise<Stored> {
  await assertDiskSpace(config)
  const folder = path.join(config.dataDir, 'backup-work')
  try {
    const made = await copyInstallation(config, folder, () => undefined)
    signal?.throwIfAborted()
    return { ...made, bytes: await storeFolder(near, { name, folder, key }, signal) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** It is copied, packed, and unpacked for the check. At most two of the three exist at a time. */
async function assertDiskSpace(config: MakeParts['config']): Promise<void> {
  const { dataDir, diskReserveBytes } = config
  const needed = 2 * (await sizeToBackUp(config))
  const { freeBytes } = await measureDisk(dataDir, false)
  if (freeBytes - diskReserveBytes < needed)
    throw new CheckError(
      `There is no room to make it: it takes ${formatSize(needed)} for a while, and of the ${formatSize(freeBytes)} that ` +
        `are free on the server, ${formatSize(diskReserveBytes)} are kept.`,
    )
}

async function removeExpired(
  target: BackupTarget,
  keep: Retention,
  good: ReadonlySet<string>,
): Promise<void> {
  const stored = (await listBackups(target)).map(backup => ({ ...backup, good: good.has(backup.name) }))
  for (const { name } of expiredBackups(stored, keep)) await removeBackup(target, name)
}

const isExpected = (error: unknown) =>
  error instanceof TargetError || error instanceof DecryptionError || error instanceof CheckError

function inWords(error: unknown): string {
  if (isExpected(error)) return (error as Error).message
  return `Something went wrong that nobody foresaw; the server's log has more: ${(error as Error).message}`
}
