/** Keeps the log of the database where backups are stored outside of DATA_DIR, and the database is ours. */
import path from 'node:path'
import { measureDisk } from '@juno/host/disk-space'
import { keepWal } from '@juno/postgres/wal-folder'
import { findBackupKey, loadBackupKey } from '../backup-key'
import type { BackupConfig } from '../backup-settings'
import type { BackupTarget } from '../backup-target'
import { openTargets } from '../open-targets'
import { startWalShipper, type WalShipper, type WalShipperParts } from './ship-wal'
import { fetchHistories } from './stored-state'

type LogConfig = Pick<BackupConfig, 'dataDir' | 'databaseUrl' | 'backups'>

/** With less free space than this share of DISK_RESERVE_MB, waiting segments are dropped. The team was told at four. */
const RESERVES_LEFT = 2

/** Returns null where the log is not kept. */
export function logTarget(config: LogConfig): BackupTarget | null {
  if (config.databaseUrl) return null
  const { near, far } = openTargets(config)
  return far ?? (config.backups.folder ? near : null)
}

/** Fits `RestorePlaces`. Without an answer of the target, the restore continues. */
export function storedHistories(config: LogConfig, say: (line: string) => void) {
  return async (folder: string): Promise<void> => {
    const target = logTarget(config)
    const key = await findBackupKey(config)
    if (!target || !key) return
    await fetchHistories({ target, key }, folder).catch((error: Error) =>
      say(`${error.message} The log that is stored there could not be looked at.`),
    )
  }
}

/** Call it before the database is started. Returns null where its log is not kept. */
export async function keepLog(
  config: LogConfig & { diskReserveBytes: number },
  logger: WalShipperParts['logger'],
): Promise<WalShipper | null> {
  const { dataDir, databaseUrl, diskReserveBytes } = config
  const target = logTarget(config)
  if (databaseUrl === null) await keepWal(path.join(dataDir, 'postgres'), target !== null)
  if (target === null) return null
  const mayWait = async () =>
    (await measureDisk(dataDir, false)).freeBytes >= RESERVES_LEFT * diskReserveBytes
  return startWalShipper({ dataDir, target, key: await loadBackupKey(config), logger, mayWait })
}
