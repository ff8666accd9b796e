/** `GET /api/backups` (admin) → when the last backups were made, how large they are, and what is stored elsewhere. */
import type { Platform } from '../../platform/platform'
import type { ServerModule } from '../../platform/server-module'
import { readBackupStatus, type BackupPlaces } from './backup-records'

export function backupsModule({ guards }: Platform, places: BackupPlaces): ServerModule {
  return { routes: [['GET', '/backups', [guards.admin], () => readBackupStatus(places)]] }
}
