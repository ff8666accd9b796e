/**
 * In charge of `npm run backup`: database, files and secrets of one installation in one folder, running or stopped.
 */
import { chmod, copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SAML_KEY_FILE } from '@juno/host/load-saml'
import { withCluster } from '@juno/postgres/with-cluster'
import { backUpCluster, type CopiedLog } from './back-up-cluster'
import { recordBackup, type BackupPlaces } from './backup-records'
import { copyTree } from './copy-tree'
import { syncTree, writeManifest } from './manifest'

export const EXTERNAL_DATABASE =
  'The database is external (DATABASE_URL): use pg_dump and pg_restore for it, and copy the folder storage and the ' +
  'files secrets.json and saml-key.pem, where there is one, in DATA_DIR.'

export interface Backup {
  /** It holds nothing younger. */
  madeAt: Date
  log: CopiedLog
}

/**
 * @param folder must not exist yet; appears under its name only when it is complete
 * @throws Error whose message is a sentence for the operator
 */
export async function backUp(
  config: BackupPlaces & { databasePassword: () => Promise<string> },
  folder: string,
  say: (line: string) => void,
): Promise<Backup> {
  if (config.databaseUrl) throw new Error(EXTERNAL_DATABASE)
  const dataDir = path.join(config.dataDir, 'postgres')
  if (!(await exists(dataDir))) throw new Error(`There is nothing to back up in ${config.dataDir}.`)
  if (await exists(folder)) throw new Error(`${folder} exists already. Name a folder that does not.`)

  const draft = `${folder}.incomplete`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const log = await withCluster(dataDir, await config.databasePassword(), say, connection =>
    backUpCluster(connection, dataDir, path.join(draft, 'postgres')),
  )
  // After the database: every file that it names is copied; a file added meanwhile does no harm.
  const storage = path.join(config.dataDir, 'storage')
  if (await exists(storage)) await copyTree(storage, path.join(draft, 'storage'))
  await copySecrets(config.dataDir, draft)
  const made: Backup = { madeAt: new Date(), log }
  await writeFile(path.join(draft, 'backup.json'), `${JSON.stringify({ ...made, postgres: 18 })}\n`)
  await writeManifest(draft)
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

/** The key of sign-in by SAML exists where that is enabled. */
export async function copySecrets(from: string, to: string): Promise<void> {
  for (const name of ['secrets.json', SAML_KEY_FILE]) {
    if (name === SAML_KEY_FILE && !(await exists(path.join(from, name)))) continue
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
