/**
 * Finds the key of backups: given as BACKUP_KEY, derived from JUNO_SECRET, or generated into DATA_DIR/backup-key.txt.
 */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeOnce } from '@juno/host/write-once'
import { bech32 } from '@scure/base'
import type { BackupConfig } from './backup-settings'
import { generateBackupKey } from './encrypt-stream'

export const BACKUP_KEY_FILE = 'backup-key.txt'
export const BACKUP_KEY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/

/** Derives the same key in every process with the secret, whichever of them makes the backup. */
export const deriveBackupKey = (secret: string): string =>
  bech32
    .encodeFromBytes('AGE-SECRET-KEY-', createHmac('sha256', secret).update('key of backups').digest())
    .toUpperCase()

type KeyPlaces = Pick<BackupConfig, 'dataDir' | 'backups'>

/** Returns null when there is none yet. */
export async function findBackupKey({ dataDir, backups }: KeyPlaces): Promise<string | null> {
  if (backups.key) return backups.key
  const file = path.join(dataDir, BACKUP_KEY_FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = text.trim()
  if (!BACKUP_KEY.test(key))
    throw new Error(`${file} holds no key of backups. Write the one that was noted down into it.`)
  return key
}

/** Makes the key at the first need. */
export async function loadBackupKey(places: KeyPlaces): Promise<string> {
  const existing = await findBackupKey(places)
  if (existing) return existing
  const file = path.join(places.dataDir, BACKUP_KEY_FILE)
  await writeOnce(file, `${await generateBackupKey()}\n`)
  return (await findBackupKey(places))!
}
