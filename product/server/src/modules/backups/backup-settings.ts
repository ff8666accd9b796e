/** What an operator decides about backups; `start/config.ts` reads it from the environment. */
import type { ObjectStoreSettings } from '@juno/backend'
import type { DatabasePlace } from '@juno/postgres/open-database'
import type { Retention } from './retention'

export interface BackupSettings {
  /** `03:30`, in UTC. Null: none is made by itself. */
  at: string | null
  /** An identity of age, given or derived. Null: it is generated into DATA_DIR. */
  key: string | null
  /** Absolute. Null: DATA_DIR/backups. */
  folder: string | null
  s3: ObjectStoreSettings | null
  /** Whether files that are in an object store are in the backups, too. */
  files: boolean
  keep: Retention
}

/** Where an installation stores what a backup must hold. */
export interface BackupPlaces extends DatabasePlace {
  /** Null: files are stored in `dataDir`. */
  s3: ObjectStoreSettings | null
}

export interface BackupConfig extends BackupPlaces {
  backups: BackupSettings
  databasePassword: () => Promise<string>
}

export interface RestorePlaces extends BackupPlaces {
  /** Of the restored secrets. */
  databasePassword(): Promise<string>
  /** Makes the tables in the database that DATABASE_URL names. */
  migrate(): Promise<void>
  /**
   * Puts the histories of timelines that are stored elsewhere into the folder: the one that begins now gets a number that
   * none of them has. Left out: there are none.
   */
  histories?(folder: string): Promise<void>
}
