/** Defines the operator's settings of backups, which `start/config.ts` reads from the environment. */
import type { ObjectStoreSettings } from '@juno/backend'
import type { DatabasePlace } from '@juno/postgres/open-database'
import type { Retention } from './retention'

export interface BackupSettings {
  /** Such as `03:30` in UTC, or null without scheduled backups. */
  at: string | null
  /** An identity of age, given or derived, or null where it is generated into DATA_DIR. */
  key: string | null
  /** An absolute path, or null for DATA_DIR/backups. */
  folder: string | null
  s3: ObjectStoreSettings | null
  /** Whether backups include files from an object store. */
  files: boolean
  keep: Retention
}

/** The places of everything that a backup must contain. */
export interface BackupPlaces extends DatabasePlace {
  /** Null where files are stored in `dataDir`. */
  s3: ObjectStoreSettings | null
}

export interface BackupConfig extends BackupPlaces {
  backups: BackupSettings
  databasePassword: () => Promise<string>
}

export interface RestorePlaces extends BackupPlaces {
  /** Returns the password of the restored secrets. */
  databasePassword(): Promise<string>
  /** Makes the tables in the database that DATABASE_URL names. */
  migrate(): Promise<void>
  /**
   * Puts the histories of timelines that are stored elsewhere into the folder, so that the timeline that begins now
   * gets an unused number. Without it, there are none.
   */
  histories?(folder: string): Promise<void>
}
