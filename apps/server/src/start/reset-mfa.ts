/** In charge of `npm run reset-two-factor`: connects as the login that migrates, the server running or not. */
import path from 'node:path'
import { openDatabase } from '@juno/postgres/open-database'
import { withCluster } from '@juno/postgres/with-cluster'
import pg from 'pg'
import { resetMfaByEmail } from '../modules/mfa/reset-mfa-by-email'
import type { ServerConfig } from './config'
import { loadSecrets } from './secrets'

/** @throws Error whose message is a sentence for the operator */
export async function resetMfa(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'givenSecrets'>,
  email: string,
  say: (line: string) => void,
): Promise<void> {
  const reset = async (connection: pg.ClientConfig) => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      say(await resetMfaByEmail(client, email))
    } finally {
      await client.end()
    }
  }
  const secrets = await loadSecrets(config)
  if (config.databaseUrl) return reset((await openDatabase(config, secrets, say)).owner)
  const dataDir = path.join(config.dataDir, 'postgres')
  await withCluster(dataDir, secrets.databasePassword, say, connection =>
    reset({ ...connection, database: 'postgres' }),
  )
}
