/**
 * The whole backend on its own test database, with a clock that the test moves and mails that it can read.
 * Requests use Fastify's `inject`; nothing listens.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import type { BackendConfig, BackendPools } from '../src/contract'
import type { AuthMail, AuthNotice, SmsMessage } from '../src/messages'
import { createBackend, type Backend } from '../src/index'
import { openTestDatabase, type TestDatabase } from '../src/db/testing/test-database'

export interface TestResponse {
  status: number
  headers: Record<string, unknown>
  // Tests read whatever the response holds.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface TestBackend {
  database: TestDatabase
  backend: Backend
  /** Mails that the backend sent, latest last. */
  mails: AuthMail[]
  /** Notices that the backend sent, latest last. */
  notices: AuthNotice[]
  /** Addresses whose owners the host was to tell of a sign-up, latest last. */
  signUpsTold: string[]
  /** Text messages that the backend sent, latest last; while `refusal` is set, the provider refuses them for that reason. */
  sms: { sent: SmsMessage[]; refusal: string | null }
  /** Accounts of which the host asks a second factor. */
  mfaAskedOf: Set<string>
  /** Addresses for whose account the host waits. */
  awaited: Set<string>
  /** Accounts whose owners the host does not know to read the address. */
  unproven: Set<string>
  now(): Date
  /** Moves the clock forward, in seconds. */
  pass(seconds: number): void
  /** The body goes as JSON, or as a form when it is URLSearchParams. */
  request(method: string, url: string, body?: object, headers?: Record<string, string>): Promise<TestResponse>
  /** Restarts the backend on the same database. */
  restart(others?: Partial<BackendConfig>): Promise<void>
  close(): Promise<void>
}

export async function openTestBackend(settings: Partial<BackendConfig> = {}): Promise<TestBackend> {
  const database = await openTestDatabase({ template: 'backend' })
  const sent: Sent = {
    mails: [],
    notices: [],
    signUpsTold: [],
    sms: { sent: [], refusal: null },
    mfaAskedOf: new Set(),
    awaited: new Set(),
    unproven: new Set(),
  }
  let now = new Date('2026-03-01T12:00:00Z')
  let running = await start(database, sent, () => now, settings)
  return {
    ...sent,
    database,
    get backend() {
      return running.backend
    },
    now: () => now,
    pass: seconds => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    async request(method, url, body, headers) {
      const form = body instanceof URLSearchParams
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const response = await running.app.inject({
        method: method as 'POST',
        url,
        headers: { 'content-type': type, ...headers },
        ...(body ? { payload: form ? body.toString() : JSON.stringify(body) } : {}),
      })
      const { payload } = response
      const json = payload.startsWith('{') || payload.startsWith('[')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: json ? JSON.parse(payload) : payload,
      }
    },
    async restart(others = {}) {
      await running.stop()
      running = await start(database, sent, () => now, { ...settings, ...others })
    },
    async close() {
      await running.stop()
      await database.close()
    },
  }
}

type Sent = Pick<
  TestBackend,
  'mails' | 'notices' | 'signUpsTold' | 'sms' | 'mfaAskedOf' | 'awaited' | 'unproven'
>

async function start(
  database: TestDatabase,
  { mails, notices, signUpsTold, sms, mfaAskedOf, awaited, unproven }: Sent,
  clock: () => Date,
  settings: Partial<BackendConfig>,
): Promise<{ app: FastifyInstance; backend: Backend; stop(): Promise<void> }> {
  const pool = (user: string) => database.openPool(user, { max: 8, pipeline: true })
  const pools: BackendPools = {
    authenticator: pool('authenticator'),
    auth: pool('supabase_auth_admin'),
    storage: pool('supabase_storage_admin'),
    realtime: pool('supabase_realtime_admin'),
  }
  const app = Fastify()
  const backend = await createBackend({
    pools,
    clock,
    logger: app.log,
    mailer: {
      send: async mail => void mails.push(mail),
      notify: async notice => void notices.push(notice),
      tellOwnerOfSignUp: async email => void signUpsTold.push(email),
    },
    requiresMfa: async userId => mfaAskedOf.has(userId),
    awaitsAccount: async email => awaited.has(email),
    hasProvenAddress: async userId => !unproven.has(userId),
    smsSender: {
      provider: 'test',
      channels: ['sms', 'whatsapp'],
      async send(message) {
        if (sms.refusal) return { reason: sms.refusal }
        return { messageId: `SM${sms.sent.push(message)}` }
      },
    },
    config: {
      siteUrl: 'https://juno.test',
      confirmPage: '/auth/confirm',
      redirectOrigins: ['https://other.test'],
      jwtSecret: 'a secret of the tests, of thirty-two bytes or more',
      publishableKey: 'sb_publishable_test',
      secretKey: 'sb_secret_test',
      jwtExpirySeconds: 3600,
      schemas: ['public'],
      maxRows: 1000,
      dataLimits: [],
      storageDir: '/nonexistent',
      trustedProxyHops: 0,
      ...settings,
      // Only the test of this setting measures response times.
      auth: { uniformResponseMs: 0, ...settings.auth },
    },
  })
  await app.register(backend.plugin)
  return {
    app,
    backend,
    async stop() {
      await app.close()
      await backend.close()
      await Promise.all(Object.values(pools).map(each => each.end()))
    },
  }
}
