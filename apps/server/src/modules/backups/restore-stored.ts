/**
 * In charge of `npm run restore -- latest`, or a time: a backup comes from where it was stored, with nothing on this
 * machine but the settings and the key.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { formatSize } from '@juno/domain/disk-room/disk-room'
import { BACKUP_NAME, fetchBackup, listBackups, type StoredBackup } from './archive'
import { findBackupKey } from './backup-key'
import type { BackupConfig } from './backup-settings'
import type { BackupTarget } from './backup-target'
import { openTargets } from './open-targets'
import { assertRestorable, restore } from './restore'

type Say = (line: string) => void
type RestoreConfig = Pick<BackupConfig, 'dataDir' | 'databaseUrl' | 'backups' | 'databasePassword'>
type Stored = Pick<BackupConfig, 'dataDir' | 'backups'>

export const namesStoredBackup = (wanted: string): boolean => wanted === 'latest' || BACKUP_NAME.test(wanted)

/** @throws Error whose message is a sentence for the operator; existing data is never touched */
export async function restoreStored(config: RestoreConfig, wanted: string, say: Say): Promise<void> {
  await assertRestorable(config)
  const key = await findBackupKey(config)
  if (!key)
    throw new Error('Set BACKUP_KEY to the key that was written down: without it no backup can be opened.')
  const target = targetOf(config)
  const stored = await listBackups(target)
  const found = wanted === 'latest' ? stored.at(-1) : stored.find(({ name }) => name === wanted)
  if (!found)
    throw new Error(
      stored.length === 0
        ? `There is no backup in ${target.place}.`
        : `There is no backup ${wanted} in ${target.place}. These are there:\n${lines(stored)}`,
    )
  say(`Fetching ${found.name} (${formatSize(found.bytes)}) from ${target.place}.`)
  const folder = path.join(config.dataDir, 'backup-work')
  await rm(folder, { recursive: true, force: true })
  try {
    await fetchBackup(target, { name: found.name, folder, key })
    await restore(config, folder, say)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What there is to restore, for who names nothing. */
export async function sayStored(config: Stored, say: Say): Promise<void> {
  const target = targetOf(config)
  const stored = await listBackups(target)
  say(
    stored.length === 0 ? `There is no backup in ${target.place}.` : `In ${target.place}:\n${lines(stored)}`,
  )
  say('Name one of them, latest, or a folder of npm run backup: npm run restore -- latest')
}

function targetOf(config: Stored): BackupTarget {
  const { near, far } = openTargets(config)
  return far ?? near
}

const lines = (stored: readonly StoredBackup[]) =>
  stored.map(({ name, bytes }) => `  ${name}  ${formatSize(bytes)}`).join('\n')
