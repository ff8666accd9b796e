/**
 * Implements `npm run restore` with `latest`, the time of a backup, or any moment of the last weeks: a backup comes
 * from its stored place, with nothing on this machine but the settings and the key.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { formatSize } from '@juno/domain/disk-space/disk-space'
import type { Recovered } from '@juno/postgres/recover-cluster'
import { BACKUP_NAME, fetchBackup, listBackups, type StoredBackup } from './archive'
import { BACKUP_KEY_FILE, findBackupKey } from './backup-key'
import type { BackupConfig, RestorePlaces } from './backup-settings'
import type { BackupTarget } from './backup-target'
import { openTargets } from './open-targets'
import { assertRestorable, restore, type LogToReplay } from './restore'
import { listBases } from './wal/base-notes'
import { momentText } from './wal/plan-recovery'
import { fetchHistories, findMoment, type WalSource } from './wal/stored-state'

type Say = (line: string) => void
type RestoreConfig = RestorePlaces & Pick<BackupConfig, 'backups'>
type Stored = Pick<BackupConfig, 'dataDir' | 'backups'>

export const namesStoredBackup = (wanted: string): boolean => wanted === 'latest' || BACKUP_NAME.test(wanted)

/**
 * Restores the newest moment for `latest`, and otherwise the database as that backup has it.
 * @throws Error whose message is a sentence for the operator; existing data is never touched
 */
export async function restoreStored(config: RestoreConfig, wanted: string, say: Say): Promise<void> {
  const { target, key } = await openSource(config)
  if (wanted === 'latest' && (await listBases(target)).length > 0) return restoreMoment(config, null, say)
  const stored = await listBackups(target)
  const found = wanted === 'latest' ? stored.at(-1) : stored.find(({ name }) => name === wanted)
  if (!found)
    throw new Error(
      stored.length === 0
        ? `There is no backup in ${target.place}.`
        : `There is no backup ${wanted} in ${target.place}. These are there:\n${lines(stored)}`,
    )
  const fetch = (folder: string) => fetchHistories({ target, key }, folder)
  await restoreFrom(config, { target, key, name: found.name, log: { fetch, until: null } }, say)
}

/**
 * @param at null for the newest moment
 * @throws Error whose message is a sentence for the operator; existing data is never touched
 */
export async function restoreMoment(config: RestoreConfig, at: Date | null, say: Say): Promise<void> {
  const source = await openSource(config)
  const { base, log } = await findMoment(source, at)
  const recovered = await restoreFrom(config, { ...source, name: base.name, log }, say)
  say(
    recovered?.lastChangeAt
      ? `The last change that is in it was made at ${momentText(recovered.lastChangeAt)}.`
      : `Nothing had changed since the backup of ${momentText(base.madeAt)}.`,
  )
  say('Uploaded files are those of the backup. What was uploaded later lies in storage/ of the old place.')
}

/** Reads `2026-11-25T20:15`, by the clock of this machine, or with a zone. @throws Error that says how to write it */
export function parseMoment(text: string | undefined): Date {
  const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text ?? '') ? text! : NaN)
  if (Number.isNaN(moment.getTime()))
    throw new Error(
      'Name the moment as 2026-11-25T20:15, by the clock of this machine, or as 2026-11-25T20:15Z in UTC.',
    )
  return moment
}

async function openSource(config: RestoreConfig): Promise<WalSource> {
  await assertRestorable(config)
  const key = await findBackupKey(config)
  if (!key)
    throw new Error(
      'Set BACKUP_KEY to the key that was written down: without it no backup can be opened. Or move backups and ' +
        `${BACKUP_KEY_FILE} of the old DATA_DIR into ${config.dataDir}.`,
    )
  return { target: targetOf(config), key }
}

async function restoreFrom(
  config: RestoreConfig,
  { target, key, name, log }: WalSource & { name: string; log: LogToReplay },
  say: Say,
): Promise<Recovered | null> {
  const bytes = (await listBackups(target)).find(one => one.name === name)?.bytes ?? 0
  say(`Fetching ${name} (${formatSize(bytes)}) from ${target.place}.`)
  const folder = path.join(config.dataDir, 'backup-work')
  await rm(folder, { recursive: true, force: true })
  try {
    await fetchBackup(target, { name, folder, key })
    return await restore(config, folder, say, log)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lists what can be restored, for an operator who names nothing. */
export async function sayStored(config: Stored, say: Say): Promise<void> {
  const target = targetOf(config)
  const stored = await listBackups(target)
  say(
    stored.length === 0 ? `There is no backup in ${target.place}.` : `In ${target.place}:\n${lines(stored)}`,
  )
  say('Name one of them, latest, or a folder of npm run backup: npm run restore -- latest')
  if ((await listBases(target)).length > 0)
    say('Or a moment of the last weeks: npm run restore -- --at 2026-11-25T20:15')
}

function targetOf(config: Stored): BackupTarget {
  const { near, far } = openTargets(config)
  return far ?? near
}

const lines = (stored: readonly StoredBackup[]) =>
  stored.map(({ name, bytes }) => `  ${name}  ${formatSize(bytes)}`).join('\n')
