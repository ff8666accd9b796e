/** Reads what the team is told about backups. */
import type { BackupStatus } from '@juno/domain/backups/backup-status'
import type { ServerContext } from '../../shared/server-context'
import { findBackupKey } from './backup-key'
import { readBackupRecords } from './backup-records'
import { nextNight, readRuns } from './backup-runs'
import type { BackupConfig } from './backup-settings'
import { recipientOf } from './encrypt-stream'
import { openTargets } from './open-targets'
import type { WalShipper } from './wal/ship-wal'

type StatusParts = Pick<ServerContext, 'scopes' | 'clock'>

export interface BackupSources {
  config: BackupConfig
  /** Null where the log of the database is not kept. */
  log: Pick<WalShipper, 'status'> | null
}

export async function readBackupStatus(
  { scopes, clock }: StatusParts,
  { config, log }: BackupSources,
): Promise<BackupStatus> {
  const { dataDir, databaseUrl, s3, backups } = config
  const { near, far } = openTargets(config)
  return {
    ...(await readRuns(scopes)),
    nextAt: backups.at ? nextNight(backups.at, clock()).toISOString() : null,
    places: [...(far ? [far.place] : []), near.place],
    elsewhere: far !== null || backups.folder !== null,
    log: log && (await log.status()),
    keyWrittenDown: await isWrittenDown(scopes, config),
    backups: await readBackupRecords(dataDir),
    externalDatabase: databaseUrl !== null,
    withoutFiles: s3 !== null && !backups.files,
  }
}

async function isWrittenDown(scopes: ServerContext['scopes'], config: BackupConfig): Promise<boolean> {
  const key = await findBackupKey(config)
  if (!key) return false
  const { rows } = await scopes.withServiceRole(async db =>
    db.query('select from public.backup_keys where recipient = $1', [await recipientOf(key)]),
  )
  return rows.length > 0
}
