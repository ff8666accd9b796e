/** Backups of an installation that has nothing to back up: none is made by itself. */
import type { BackupParts } from '../modules/backups/backup-job'

export const noBackups: BackupParts = {
  config: {
    dataDir: '/nonexistent',
    databaseUrl: null,
    s3: null,
    diskReserveBytes: 0,
    databasePassword: async () => '',
    backups: {
      at: null,
      key: null,
      folder: null,
      s3: null,
      files: true,
      keep: { nights: 7, weeks: 4, months: 6 },
    },
  },
  log: null,
  queue: { connect: () => Promise.reject(new Error('no queue')) } as unknown as BackupParts['queue'],
  openRestored: () => Promise.reject(new Error('nothing is restored')),
}
