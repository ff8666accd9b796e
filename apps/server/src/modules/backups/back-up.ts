/**
 * In charge of copying database, files and secrets of one installation into one folder, running or stopped: what
 * `npm run backup` leaves, and what the backups of every night are packed from.
 */
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SAML_KEY_FILE } from '@juno/host/load-saml'
import { withCluster } from '@juno/postgres/with-cluster'
import { z } from 'zod'
import { backUpCluster, type CopiedLog } from './back-up-cluster'
import { BACKUP_KEY_FILE } from './backup-key'
import { recordBackup } from './backup-records'
import type { BackupPlaces } from './backup-settings'
import { copyTree } from './copy-tree'
import { countRows, rowCountsSchema } from './count-rows'
import { syncTree, writeManifest } from './manifest'

const NOTE = 'backup.json'

export const EXTERNAL_DATABASE =
  'The database is external (DATABASE_URL): use pg_dump and pg_restore for it, and copy the folder storage and the ' +
  'files secrets.json and saml-key.pem, where there is one, in DATA_DIR.'

export interface Backup {
  /** It holds nothing younger. */
  madeAt: Date
  log: CopiedLog
}
type Installation = BackupPlaces & { databasePassword: () => Promise<string> }

const noteSchema = z.object({
  madeAt: z.iso.datetime(),
  postgres: z.number(),
  /** As the copy began and when it had ended; left out by older versions. */
  rows: z.object({ before: rowCountsSchema, after: rowCountsSchema }).optional(),
})
export type BackupNote = z.infer<typeof noteSchema>

/**
 * @param folder must not exist yet; appears under its name only when it is complete
 * @throws Error whose message is a sentence for the operator
 */
export async function backUp(
  config: Installation,
  folder: string,
  say: (line: string) => void,
): Promise<Backup> {
  if (config.databaseUrl) throw new Error(EXTERNAL_DATABASE)
  if (await exists(folder)) throw new Error(`${folder} exists already. Name a folder that does not.`)

  const draft = `${folder}.incomplete`
  const made = await copyInstallation(config, draft, say)
  await syncTree(draft)
  await rename(draft, folder)
  await syncTree(path.dirname(folder), 'itself')
  await recordBackup(config.dataDir, folder, new Date())
  say(
    config.s3
      ? `Backed up to ${folder}: the database and the secrets, so keep it as safe as the server. Members' files are in ` +
          'the object store, and not in it: keep its versioning on.'
      : `Backed up to ${folder}. It holds everything but .env, secrets included: keep it as safe as the server.`,
  )
  return made
}

/** @param folder what is there is replaced */
export async function copyInstallation(
  config: Installation,
  folder: string,
  say: (line: string) => void,
): Promise<Backup> {
  const dataDir = path.join(config.dataDir, 'postgres')
  if (!(await exists(dataDir))) throw new Error(`There is nothing to back up in ${config.dataDir}.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { log, rows } = await withCluster(dataDir, await config.databasePassword(), say, async connection => {
    const before = await countRows(connection)
    const log = await backUpCluster(connection, dataDir, path.join(folder, 'postgres'))
    return { log, rows: { before, after: await countRows(connection) } }
  })
  // After the database: every file that it names is copied; a file added meanwhile does no harm.
  const storage = path.join(config.dataDir, 'storage')
  if (await exists(storage)) await copyTree(storage, path.join(folder, 'storage'))
  await copySecrets(config.dataDir, folder)
  const made: Backup = { madeAt: new Date(), log }
  await writeFile(path.join(folder, NOTE), `${JSON.stringify({ ...made, postgres: 18, rows })}\n`)
  await writeManifest(folder)
  return made
}

/** @throws where there is none */
export async function readBackupNote(folder: string): Promise<BackupNote> {
  return noteSchema.parse(JSON.parse(await readFile(path.join(folder, NOTE), 'utf8')))
}

/** Without them the database opens nothing. The key of sign-in by SAML exists where that is enabled. */
export const SECRET_FILES = ['secrets.json', SAML_KEY_FILE]

export async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of [...SECRET_FILES, BACKUP_KEY_FILE]) {
    if (name !== 'secrets.json' && !(await exists(path.join(from, name)))) continue
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
