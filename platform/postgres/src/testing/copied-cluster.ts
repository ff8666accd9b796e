/** Gives each test a database cluster of its own without making each one: a copy of one that the run makes once. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedCluster } from '../embedded-cluster'

/** The password of the superuser in each copy. */
export const COPIED_PASSWORD = 'of-the-cluster-that-is-copied'

/**
 * Makes a new cluster, or copies the one of this name that another test of the run has made. Only a run with a temporary
 * folder of its own (scripts/temporary-folder.mjs) keeps one.
 */
export async function copyOrMake(
  name: string,
  dataDir: string,
  make: (dataDir: string) => Promise<unknown>,
): Promise<void> {
  if (!tmpdir().includes('juno-tests-')) return void (await make(dataDir))
  const made = path.join(tmpdir(), name)
  if (!existsSync(made)) {
    const draft = `${made}-${process.pid}`
    await make(draft)
    // Another worker may have been first.
    await rename(draft, made).catch(() => rm(draft, { recursive: true }))
  }
  // With its owners, as PostgreSQL requires.
  await promisify(execFile)('cp', ['-a', made, dataDir])
}

/** Lays a new cluster of the embedded PostgreSQL, which is stopped, where none is. */
export async function layCluster(dataDir: string): Promise<void> {
  await mkdir(path.dirname(dataDir), { recursive: true, mode: 0o711 })
  await copyOrMake('embedded', dataDir, async draft => {
    const cluster = await startEmbeddedCluster({
      dataDir: draft,
      password: COPIED_PASSWORD,
      log: () => undefined,
    })
    await cluster.stop()
  })
}

/** Lays a new cluster and its secrets into DATA_DIR, which a server then migrates. */
export async function layDataFolder(dataDir: string): Promise<void> {
  await layCluster(path.join(dataDir, 'postgres'))
  const secrets = {
    jwtSecret: 'of-the-tokens-of-a-data-folder-that-is-copied',
    publishableKey: 'sb_publishable_of_a_copied_data_folder',
    secretKey: 'sb_secret_of_a_copied_data_folder',
    databasePassword: COPIED_PASSWORD,
    sandboxWebhookSecret: 'whsec_of_a_copied_data_folder',
  }
  await writeFile(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
}
