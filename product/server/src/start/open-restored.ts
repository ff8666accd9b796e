/**
 * Opens a restored installation for a check: its database and the wires on it, in this process and without an address.
 * No job runs and no mail leaves.
 */
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { createBackend, type Backend } from '@juno/backend'
import { createPools } from '@juno/host/database-pools'
import { openDatabase, type Database } from '@juno/postgres/open-database'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { OpenRestored } from '../modules/backups/restored-site'
import { loadTables } from '../modules/backups/tables/load-tables'
import { openScratchDatabase } from '../modules/backups/tables/scratch-database'
import type { ServerConfig } from './config'
import { migrateDatabase } from './migrate-database'
import { loadSecrets, type Secrets } from './secrets'

const quiet = () => undefined
const nobody = async () => undefined

export function createOpenRestored(
  config: ServerConfig,
  { logger, clock }: { logger: FastifyBaseLogger; clock: () => Date },
): OpenRestored {
  return async folder => {
    const { database, secrets } = await (config.databaseUrl === null
      ? openCluster(config, folder)
      : openTables(config, folder))
    let opened: ReturnType<typeof openSite> | undefined
    // The site opens only when it is needed: it deletes what has expired, and the rows are counted first.
    const site = () => (opened ??= openSite())

    async function openSite(): Promise<{ app: FastifyInstance; backend: Backend; end: () => Promise<void> }> {
      const pools = createPools(database, logger)
      const backend = await createBackend({
        pools,
        clock,
        logger,
        mailer: { send: nobody, notify: nobody },
        config: {
          siteUrl: config.siteUrl,
          redirectOrigins: [],
          jwtSecret: secrets.jwtSecret,
          jwtExpirySeconds: 60,
          publishableKey: secrets.publishableKey,
          secretKey: secrets.secretKey,
          schemas: ['public'],
          maxRows: 1000,
          dataLimits: [],
          storageDir: path.join(folder, 'storage'),
          realtime: false,
          trustedProxyHops: 0,
        },
      })
      const app = Fastify({ logger: false })
      await app.register(backend.plugin)
      const end = async () => {
        await app.close()
        await backend.close()
        await pools.end()
      }
      return { app, backend, end }
    }

    async function count(table: string, token?: string): Promise<number> {
      const { app } = await site()
      const response = await app.inject({
        url: `/rest/v1/${table}?select=*&limit=10`,
        headers: {
          apikey: secrets.publishableKey,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      })
      if ([401, 403].includes(response.statusCode)) return 0
      if (response.statusCode !== 200) throw new Error(`reading ${table} was answered ${response.statusCode}`)
      return response.json<unknown[]>().length
    }

    return {
      owner: database.owner,
      countAsVisitor: count,
      async signIn() {
        const { app, backend } = await site()
        const account = {
          email: `backup-check-${randomBytes(6).toString('hex')}@juno.invalid`,
          password: randomBytes(18).toString('base64url'),
        }
        const { id } = await backend.authAdmin.createUser({ ...account, email_confirm: true })
        const response = await app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          headers: { apikey: secrets.publishableKey },
          payload: account,
        })
        if (response.statusCode !== 200) throw new Error(`the password was answered ${response.statusCode}`)
        const { access_token: token } = response.json<{ access_token: string }>()
        return { id, email: account.email, count: table => count(table, token) }
      },
      async close() {
        await opened?.then(({ end }) => end(), nobody)
        await database.stop()
      },
    }
  }
}

interface Opened {
  database: Database
  secrets: Secrets
}

/** Opens the copied cluster, with the secrets that were copied with it. */
async function openCluster({ givenSecrets }: ServerConfig, folder: string): Promise<Opened> {
  const secrets = await loadSecrets({ dataDir: folder, databaseUrl: null, givenSecrets })
  return { secrets, database: await openDatabase({ dataDir: folder, databaseUrl: null }, secrets, quiet) }
}

/** Opens the copied rows, in a database of their own on the server of the running one, whose logins they share. */
async function openTables(config: ServerConfig, folder: string): Promise<Opened> {
  const secrets = await loadSecrets(config)
  const database = await openScratchDatabase(await openDatabase(config, secrets, quiet))
  try {
    await migrateDatabase(database, {
      migrationsDir: path.join(config.rootDir, 'product/supabase/migrations'),
      rolePassword: secrets.rolePassword,
      agreement: null,
      log: quiet,
    })
    await loadTables(database.owner, folder)
    return { database, secrets }
  } catch (error) {
    await database.stop()
    throw error
  }
}
