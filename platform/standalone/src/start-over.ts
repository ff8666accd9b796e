/** Implements `--reset`: the project starts again with the same keys. */
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { HostConfig } from '@juno/host/host-settings'
import { openDatabase, type DatabaseSecrets } from '@juno/postgres/open-database'

/**
 * Deletes the embedded database, the files, and the mails and text messages of a project.
 * @throws Error whose message is a sentence for the operator, before anything is deleted: where data is elsewhere, or
 * another process uses the folder
 */
export async function startOver(
  config: Pick<HostConfig, 'dataDir' | 'databaseUrl' | 's3'>,
  secrets: DatabaseSecrets,
  say: (line: string) => void,
): Promise<void> {
  if (config.databaseUrl || config.s3)
    throw new Error(
      '--reset deletes what is in the data folder alone. With DATABASE_URL or S3_ENDPOINT, delete the database and the ' +
        'bucket where they are.',
    )
  const { dataDir } = config
  const made = await stat(path.join(dataDir, 'postgres')).catch(() => null)
  // Opening it takes its lock, and stopping it ends one that outlived a killed server.
  if (made) await (await openDatabase(config, secrets, () => undefined)).stop()
  for (const name of ['postgres', 'storage', 'mail.log', 'sms.log'])
    await rm(path.join(dataDir, name), { recursive: true, force: true })
  say(`Deleted the database and the files in ${dataDir}`)
}
