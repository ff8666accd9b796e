import type { BackupStatus } from '@juno/domain/backups/backup-status'

/** Returns the status of a site that keeps backups elsewhere and has made none yet. */
export const backupStatus = (change: Partial<BackupStatus> = {}): BackupStatus => ({
  runs: [],
  lastGoodAt: null,
  nextAt: null,
  places: [],
  elsewhere: true,
  log: null,
  keyWrittenDown: true,
  backups: [],
  externalDatabase: false,
  withoutFiles: false,
  ...change,
})
