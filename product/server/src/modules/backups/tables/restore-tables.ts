/** Restores a backup of rows into the empty database that DATABASE_URL names. An interrupted restore is run again. */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openClient } from '@juno/postgres/open-client'
import type { DatabasePlace } from '@juno/postgres/open-database'
import { copySecrets, SECRET_FILES } from '../back-up'
import type { RestorePlaces } from '../backup-settings'
import { restoreFiles } from '../stored-files'
import { withDatabase } from '../with-database'
import { loadTables } from './load-tables'

export async function restoreTables(
  config: RestorePlaces,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir } = config
  await assertSameSecrets(folder, dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await copySecrets(folder, dataDir)
  // Files are restored before the rows that name them.
  await restoreFiles(config, path.join(folder, 'storage'))
  await config.migrate()
  await withDatabase(config, say, owner => loadTables(owner, folder))
  say('Restored into the database that DATABASE_URL names. Start Juno.')
}

/** @throws Error where there is an account */
export async function assertNobodyIn(config: DatabasePlace): Promise<void> {
  const isUsed = await withDatabase({ ...config, databasePassword: async () => '' }, quiet, async owner => {
    const client = openClient(owner)
    await client.connect()
    try {
      const { rows } = await client.query<{ made: boolean }>(
        `select to_regclass('auth.users') is not null as made`,
      )
      return rows[0]!.made && (await client.query('select from auth.users limit 1')).rowCount !== 0
    } finally {
      await client.end()
    }
  })
  if (isUsed)
    throw new Error(
      'The database that DATABASE_URL names holds accounts already. Set it to an empty database.',
    )
}

const quiet = () => undefined

async function assertSameSecrets(folder: string, dataDir: string): Promise<void> {
  for (const name of SECRET_FILES) {
    const [backedUp, there] = await Promise.all(
      [folder, dataDir].map(place => readFile(path.join(place, name), 'utf8').catch(() => null)),
    )
    if (backedUp !== null && there !== null && backedUp !== there)
      throw new Error(`${dataDir} holds ${name} of another installation. Set DATA_DIR to an empty folder.`)
  }
}
