/**
 * In charge of opening a restored installation for a look: its database and the wires on it, in this process and without
 * an address. No job runs and no mail leaves.
 */
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { createBackend, type Backend } from '@juno/backend'
import { createPools } from '@juno/host/database-pools'
import { openDatabase } from '@juno/postgres/open-database'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { OpenRestored } from '../modules/backups/check-backup'
import type { ServerConfig } from './config'
import { loadSecrets } from './secrets'

const quiet = () => undefined
const nobody = async () => undefined

export function createOpenRestored(
  config: ServerConfig,
  { logger, clock }: { logger: FastifyBaseLogger; clock: () => Date },
): OpenRestored {
  return async dataDir => {
    const secrets = await loadSecrets({ dataDir, databaseUrl: null, givenSecrets: config.givenSecrets })
    const database = await openDatabase({ dataDir, databaseUrl: null }, secrets, quiet)
    let opened: ReturnType<typeof openSite> | undefined
    // Not before it is asked for: it deletes what has expired, and the rows are counted first.
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
          storageDir: path.join(dataDir, 'storage'),
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
      async countAfterSignIn(table) {
        const { app, backend } = await site()
        const account = {
          email: `backup-check-${randomBytes(6).toString('hex')}@juno.invalid`,
          password: randomBytes(18).toString('base64url'),
        }
        await backend.authAdmin.createUser({ ...account, email_confirm: true })
        const response = await app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          headers: { apikey: secrets.publishableKey },
          payload: account,
        })
        if (response.statusCode !== 200) throw new Error(`the password was answered ${response.statusCode}`)
        return count(table, response.json<{ access_token: string }>().access_token)
      },
      async close() {
        await opened?.then(({ end }) => end(), nobody)
        await database.stop()
      },
    }
  }
}
