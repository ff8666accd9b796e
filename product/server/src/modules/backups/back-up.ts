/**
 * Copies database, files and secrets of one installation into one folder, running or stopped. `npm run backup` leaves
 * this folder, and scheduled backups are packed from it.
 */
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SAML_KEY_FILE } from '@juno/host/load-saml'
import { EMBEDDED_VERSION } from '@juno/postgres/embedded-cluster'
import type pg from 'pg'
import { z } from 'zod'
import { backUpCluster, type CopiedLog } from './back-up-cluster'
import { BACKUP_KEY_FILE } from './backup-key'
import { recordBackup } from './backup-records'
import type { BackupConfig } from './backup-settings'
import { copyTree } from './copy-tree'
import { countRows, rowCountsSchema } from './count-rows'
import { syncTree, writeManifest } from './manifest'
import { fetchStoredFiles, listStoredFiles } from './stored-files'
import { copyTables } from './tables/copy-tables'
import { withDatabase } from './with-database'

const NOTE = 'backup.json'

export interface Backup {
  /** It contains nothing younger. */
  madeAt: Date
  /** Null where rows were copied, and no files of PostgreSQL. */
  log: CopiedLog | null
}

const noteSchema = z.object({
  madeAt: z.iso.datetime(),
  /** Absent where it contains rows, which any version accepts. */
  postgres: z.number().optional(),
  /** The counts before and after the copy. Older versions did not record them. */
  rows: z.object({ before: rowCountsSchema, after: rowCountsSchema }).optional(),
})
export type BackupNote = z.infer<typeof noteSchema>

/**
 * @param folder must not exist yet; it appears under its name only when it is complete
 * @throws Error whose message is a sentence for the operator
 */
export async function backUp(
  config: BackupConfig,
  folder: string,
  say: (line: string) => void,
): Promise<Backup> {
  if (await exists(folder)) throw new Error(`${folder} exists already. Name a folder that does not.`)

  const draft = `${folder}.incomplete`
  const made = await copyInstallation(config, draft, say)
  await syncTree(draft)
  await rename(draft, folder)
  await syncTree(path.dirname(folder), 'itself')
  await recordBackup(config.dataDir, folder, new Date())
  say(
    config.s3 && !config.backups.files
      ? `Backed up to ${folder}: the database and the secrets, so keep it as safe as the server. Members' files are in ` +
          'the object store, and not in it (BACKUP_FILES=false): keep its versioning on.'
      : `Backed up to ${folder}. It holds everything but .env, secrets included: keep it as safe as the server.`,
  )
  return made
}

/**
 * @param folder is replaced
 * @param what `without files` for work that changes no file of members
 */
export async function copyInstallation(
  config: BackupConfig,
  folder: string,
  say: (line: string) => void,
  what?: 'without files',
): Promise<Backup> {
  const cluster = path.join(config.dataDir, 'postgres')
  const isEmbedded = config.databaseUrl === null
  if (isEmbedded && !(await exists(cluster)))
    throw new Error(`There is nothing to back up in ${config.dataDir}.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { s3 } = config
  const { log, rows } = await withDatabase(config, say, async owner => {
    const copied = isEmbedded ? await copyCluster(owner) : await copyRows(owner)
    // Files are copied after the database: every file that it names is copied, and a file added since does no harm.
    if (s3 && config.backups.files && !what)
      await fetchStoredFiles(s3, (await listStoredFiles(owner)).versions, path.join(folder, 'storage'))
    return copied
  })
  const storage = path.join(config.dataDir, 'storage')
  if (!s3 && !what && (await exists(storage))) await copyTree(storage, path.join(folder, 'storage'))
  await copySecrets(config.dataDir, folder)
  const made: Backup = { madeAt: new Date(), log }
  const note = { ...made, ...(isEmbedded && { postgres: Number(EMBEDDED_VERSION) }), rows }
  await writeFile(path.join(folder, NOTE), `${JSON.stringify(note)}\n`)
  await writeManifest(folder)
  return made

  async function copyCluster(owner: pg.PoolConfig) {
    const before = await countRows(owner)
    const log = await backUpCluster(owner, cluster, path.join(folder, 'postgres'))
    return { log, rows: { before, after: await countRows(owner) } }
  }

  async function copyRows(owner: pg.PoolConfig) {
    const counts = await copyTables(owner, folder)
    return { log: null, rows: { before: counts, after: counts } }
  }
}

/** @throws where there is none */
export async function readBackupNote(folder: string): Promise<BackupNote> {
  return noteSchema.parse(JSON.parse(await readFile(path.join(folder, NOTE), 'utf8')))
}

/** The database opens nothing without them. The key of sign-in by SAML exists where that is enabled. */
export const SECRET_FILES = ['secrets.json', SAML_KEY_FILE]

export async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of [...SECRET_FILES, BACKUP_KEY_FILE]) {
    // There are none with JUNO_SECRET.
    if (!(await exists(path.join(from, name)))) continue
    await copyFile(path.join(from, name), path.join(to, name))
    await chmod(path.join(to, name), 0o600)
  }
}

export async function exists(entry: string): Promise<boolean> {
  return stat(entry).then(
    () => true,
    () => false,
  )
}
