/** Opens the places of backups from the settings: near is a folder, far is a store, where there is one. */
import path from 'node:path'
import type { BackupConfig } from './backup-settings'
import type { BackupTarget } from './backup-target'
import { openFolderTarget } from './folder-target'
import { openS3Target } from './s3-target'

export interface BackupTargets {
  near: BackupTarget
  far: BackupTarget | null
}

export function openTargets({ dataDir, backups }: Pick<BackupConfig, 'dataDir' | 'backups'>): BackupTargets {
  return {
    near: openFolderTarget(backups.folder ?? path.join(dataDir, 'backups')),
    far: backups.s3 && openS3Target(backups.s3),
  }
}
