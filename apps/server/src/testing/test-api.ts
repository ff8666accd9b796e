/** The product's endpoints on a database of their own, with the mails they queue and the people who call them at hand. */
import { openTestDatabase, openTestObjects, type TestDatabase } from '@juno/backend/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { parseConfig } from '../start/config'
import { createLiveSettings } from '../modules/site-settings/live-settings'
import { createSandboxGateway } from '../modules/payments/stripe/sandbox-gateway'
import type { StripeGateway } from '../modules/payments/stripe/stripe-gateway'
import type { Queryable } from '@juno/backend'
import type { ApiContext, ServiceDb } from '../platform/api/api-context'
import type { OutboxMail } from '../platform/mail/outbox-mail'
import { apiPlugin } from '../platform/api/plugin'

/** The password of everybody who is made by `addUser`. */
export const RIGHT_PASSWORD = 'Correct-Horse-7'
export const WEBHOOK_SECRET = 'whsec_for_tests_only'

export interface TestApi {
  app: FastifyInstance
  db: TestDatabase
  /** Everything queued so far, in order; a repeated idempotency key is not queued twice. */
  mails: OutboxMail[]
  context: ApiContext
  /** Makes a confirmed account. @returns its id, which is also its bearer token here; with `:aal2` behind it of a session with a code */
  addUser(email: string, options?: { admin?: boolean; confirmed?: boolean }): Promise<string>
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

interface Options {
  /** Limits as in production; without this everything is let through. */
  limiter?: ApiContext['limiter']
  stripe?: (parts: { serviceDb: ServiceDb; clock: () => Date }) => StripeGateway
  clock?: () => Date
  /** As an operator sets it. */
  environment?: Record<string, string>
}

export async function openTestApi({
  limiter,
  stripe,
  clock = () => new Date(),
  environment = {},
}: Options = {}): Promise<TestApi> {
  const db = await openTestDatabase({ template: 'product' })
  const mails: OutboxMail[] = []
  const asRole = roleScopes(db.authenticatorPool)
  const serviceDb: ServiceDb = { transaction: work => asRole({ role: 'service_role' }, work) }
  const app = Fastify({ logger: false })
  const siteUrl = 'https://juno.test'
  const files = await openTestObjects(db.authenticatorPool, siteUrl)

  const context: ApiContext = {
    config: {
      siteUrl: 'https://juno.test',
      publicConfig: {
        brand: 'Juno',
        siteUrl: 'https://juno.test',
        supabaseUrl: 'https://juno.test',
        publishableKey: 'sb_publishable_test',
        teamChatUrl: null,
        podcastUrls: [],
        checkout: { mode: 'sandbox' },
        demo: false,
        mailbox: true,
      },
    },
    backend: {
      authenticate: async headers => {
        if (!headers.authorization) return { role: 'anon', claims: { role: 'anon' }, userId: null }
        const [id, aal = 'aal1'] = headers.authorization.replace(/^Bearer /, '').split(':')
        const { rows } = await db.adminPool.query('select email from auth.users where id::text = $1', [id])
        if (!rows[0]) throw Object.assign(new Error('invalid JWT'), { status: 401 })
        const claims = { sub: id, role: 'authenticated', email: rows[0].email, aal }
        return { role: 'authenticated', claims, userId: id! }
      },
      withRequestScope: (caller, work) => asRole(caller.claims, work),
      authAdmin: {
        verifyPassword: async (_userId, password) => {
          if (password !== RIGHT_PASSWORD)
            throw Object.assign(new Error('wrong'), { code: 'invalid_credentials' })
        },
      },
    },
    serviceDb,
    outbox: {
      enqueue: async (tx, mail) => {
        const { rowCount } = await tx.query(
          `insert into public.mail_outbox (kind, to_email, subject, html, text, idempotency_key)
           values ($1, $2, 'subject', 'html', $3, $4) on conflict (idempotency_key) do nothing`,
          [mail.kind, mail.to, JSON.stringify(mail.data), mail.idempotencyKey],
        )
        if (rowCount === 1) mails.push(mail)
      },
      enqueueAll: async (tx, { kind, data, batchId }, recipients) => {
        for (const { to, idempotencyKey } of recipients) {
          await tx.query(
            `insert into public.mail_outbox (kind, to_email, subject, html, text, idempotency_key, batch_id)
             values ($1, $2, 'subject', 'html', $3, $4, $5)`,
            [kind, to, JSON.stringify(data), idempotencyKey, batchId],
          )
          mails.push({ kind, to, data, idempotencyKey })
        }
      },
    },
    limiter: limiter ?? { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    clock,
    logger: app.log,
    objects: files.objects,
    settings: createLiveSettings({
      config: parseConfig('/srv/juno', environment),
      serviceDb,
      logger: app.log,
    }),
    backupStatus: async () => ({ backups: [], externalDatabase: false, externalFiles: false }),
    stripe:
      stripe?.({ serviceDb, clock }) ??
      createSandboxGateway({ serviceDb, webhookSecret: WEBHOOK_SECRET, clock }),
  }
  await app.register(apiPlugin(context), { prefix: '/api' })
  await app.ready()

  return {
    app,
    db,
    mails,
    context,
    async addUser(email, { admin = false, confirmed = true } = {}) {
      const { rows } = await db.adminPool.query<{ id: string }>(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data,
           created_at, updated_at)
         values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, '{}', '{}', now(), now()) returning id`,
        [email, confirmed ? new Date() : null],
      )
      const id = rows[0]!.id
      if (admin) await db.adminPool.query('update public.profiles set is_admin = true where id = $1', [id])
      return id
    },
    rows: async (sql, values) => (await db.adminPool.query(sql, values)).rows,
    async close() {
      await app.close()
      await db.close()
      await files.close()
    },
  }
}

function roleScopes(pool: Pool) {
  return async <T>(
    claims: Readonly<Record<string, unknown>>,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
        claims.role,
        JSON.stringify(claims),
      ])
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}
