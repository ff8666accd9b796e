/** What an operator decides about backups; `start/config.ts` reads it from the environment. */
import type { ObjectStoreSettings } from '@juno/backend'
import type { Retention } from './retention'

export interface BackupSettings {
  /** `03:30`, in UTC. Null: none is made by itself. */
  at: string | null
  /** An identity of age. Null: it is generated into DATA_DIR. */
  key: string | null
  /** Absolute. Null: DATA_DIR/backups. */
  folder: string | null
  s3: ObjectStoreSettings | null
  keep: Retention
}

/** Where an installation stores what a backup must hold. */
export interface BackupPlaces {
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Null: files are stored in `dataDir`. */
  s3: object | null
}

export interface BackupConfig extends BackupPlaces {
  backups: BackupSettings
  databasePassword: () => Promise<string>
}
