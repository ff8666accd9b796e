/**
 * In charge of `npm run reset-two-factor`: the way back in for an admin who lost her phone and has no colleague. Whoever
 * may run it owns the machine, and with it every secret.
 */
import path from 'node:path'
import pg, { type Client } from 'pg'
import type { ServerConfig } from '../../start/config'
import { openDatabase } from '@juno/postgres/open-database'
import { withCluster } from '@juno/postgres/with-cluster'
import { loadSecrets } from '../../start/secrets'

type Place = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'givenSecrets'>

/** @throws Error whose message is a sentence for the operator */
export async function resetTwoFactor(
  config: Place,
  email: string,
  say: (line: string) => void,
): Promise<void> {
  const reset = async (connection: pg.ClientConfig) => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      say(await resetByEmail(client, email))
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

/** @param client as the login that migrates */
export async function resetByEmail(client: Pick<Client, 'query'>, email: string): Promise<string> {
  const { rows } = await client.query<{ outcome: string }>(
    `select private.reset_mfa(u.id, null) as outcome from auth.users u
     where u.email = lower(btrim($1)) and not u.is_sso_user`,
    [email],
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'reset')
    return `Two-factor sign-in is off for ${email}, and every session has ended. Sign in with the password.`
  throw new Error(
    outcome === 'none'
      ? `${email} has not set up two-factor sign-in; there is nothing to reset.`
      : `There is no account with the address ${email}.`,
  )
}
