/** The product's endpoints on a database of their own, with access to their mails and to test accounts. */
import { openScopes } from '@juno/backend'
import {
  KNOWN_PASSWORD,
  KNOWN_PASSWORD_HASH,
  openTestDatabase,
  type TestDatabase,
} from '@juno/backend/testing'
import { openPool } from '@juno/postgres/open-pool'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import type { MailReportSettings } from '../modules/mail-suppressions/module'
import { openPaymentProvider, PAYMENT_CONNECTIONS } from '../modules/payments/payment-provider'
import type { Sandbox } from '@juno/stripe-simulator/sandbox'
import type { StripeGateway } from '../modules/payments/stripe/stripe-gateway'
import { toPublicConfig } from '../modules/site-settings/public-config'
import { apiPlugin } from '../shared/api/api-plugin'
import type { Route } from '../shared/api/route-table'
import { createModules } from '../start/modules'
import { noBackups } from './no-backups'
import { askedOutside } from './payments/held-connections'
import { createCheckoutRepeater, type RepeatCheckout } from './payments/repeat-checkout'
import { toWebhook } from './payments/stripe-events'
import {
  openTestServerContext,
  type TestServerContext,
  type TestServerContextOptions,
} from './test-server-context'

export const WEBHOOK_SECRET = 'whsec_for_tests_only'

export interface QueuedMail {
  kind: string
  to: string
  subject: string
  text: string
  attachments: { filename: string; content: string }[]
}

/** The link in a mail that leads to this page of the site. */
export function linkIn({ text }: QueuedMail, page: string): URL {
  const found = new RegExp(`https://juno\\.test${page}\\?\\S+`).exec(text)
  if (!found) throw new Error(`No link to ${page} in: ${text}`)
  return new URL(found[0])
}

export interface TestApi extends TestServerContext {
  app: FastifyInstance
  /** The routes of all modules. */
  routes: readonly Route[]
  db: TestDatabase
  stripe: StripeGateway
  sandbox: Sandbox
  /** Returns the mails in the outbox since the last `forgetMails`, in order. */
  mails(): Promise<QueuedMail[]>
  forgetMails(): Promise<void>
  /** Makes an account with the known password and, where its address is confirmed, signs it in. @returns its id */
  addUser(email: string, options?: { admin?: boolean; confirmed?: boolean }): Promise<string>
  /** Opens a new session of an account that `addUser` made; `aal2`: one that has passed two-factor sign-in, then. */
  signIn(userId: string, aal?: 'aal1' | 'aal2', then?: Date): Promise<string>
  /** The access token of the account's newest session without two-factor sign-in. */
  token(userId: string): string
  /** Sends JSON, or a string as it is. @param userId who is signed in */
  post(url: string, body: unknown, userId?: string): Promise<LightMyRequestResponse>
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  /** Delivers the sandbox's events over HTTP. */
  deliverEvents(): Promise<unknown>
  repeatCheckout: RepeatCheckout
}

/** No provider reports. */
export const NO_REPORTS: MailReportSettings = {
  sesTopicArn: null,
  postmarkPassword: null,
  mailgunSigningKey: null,
  resendSecret: null,
  bounceToken: null,
  bounceMailbox: null,
}

interface Options extends TestServerContextOptions {
  /** As SANDBOX_CHECKOUT. */
  sandboxCheckout?: boolean
  /** The site believes that it talks to Stripe: it offers nothing of the sandbox, and delivers none of its events. */
  asWithKeys?: boolean
}

export async function openTestApi({
  sandboxCheckout = true,
  asWithKeys = false,
  ...options
}: Options = {}): Promise<TestApi> {
  const db = await openTestDatabase({ template: 'product' })
  const opened = await openTestServerContext(db, options)
  const { server, settings } = opened
  const sandboxPool = openPool({ ...db.connection(PAYMENT_CONNECTIONS.role), ...PAYMENT_CONNECTIONS })
  const provider = await openPaymentProvider({
    keys: null,
    sandboxCheckout,
    sandboxWebhookSecret: WEBHOOK_SECRET,
    sandboxScopes: askedOutside(openScopes(sandboxPool)),
    jobScopes: server.scopes,
    ...server,
  })
  const installation = {
    siteUrl: server.site.siteUrl,
    publishableKey: 'sb_publishable_test',
    checkout: { mode: 'sandbox' as const },
    demo: false,
    sendsMail: true,
    signInProviders: [],
    passkeys: true,
    securityKeys: true,
    phoneFactor: false,
    organizations: false,
    realtime: false,
  }
  const modules = createModules(server, {
    provider: asWithKeys ? { ...provider, sandbox: null } : provider,
    settings,
    publicConfig: () => toPublicConfig(installation, settings.current()),
    mailReports: NO_REPORTS,
    backups: noBackups,
    diskSpace: { measure: async () => ({ state: 'room', freeBytes: 1e12 }), hasDiskSpace: async () => true },
  })
  const app = Fastify({ logger: false })
  const applyEvents = modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'apply-payment-events')!
  // As the queue does, which starts the job at once and tries again what has failed.
  app.addHook('onSend', async ({ url }) => {
    if (url === '/api/stripe/webhook')
      await applyEvents.handle({}, { isLastAttempt: false }).catch(() => undefined)
  })
  await app.register(opened.backendPlugin)
  const routes = modules.flatMap(({ routes = [] }) => routes)
  await app.register(apiPlugin(routes), { prefix: '/api' })
  await app.ready()

  const tokens = new Map<string, string>()
  let seen: string[] = []
  const rows: TestApi['rows'] = async (sql, values) => (await db.adminPool.query(sql, values)).rows

  async function authenticate(grant: string, payload: object) {
    // Sign-ins are limited by address.
    const remoteAddress = `10.0.${tokens.size >> 8}.${tokens.size & 255}`
    const url = `/auth/v1/token?grant_type=${grant}`
    const response = await app.inject({ method: 'POST', url, remoteAddress, payload })
    if (response.statusCode !== 200) throw new Error(`No session: ${response.body}`)
    return response.json<{ access_token: string; refresh_token: string }>()
  }

  const api: TestApi = {
    ...opened,
    app,
    routes,
    db,
    stripe: provider.stripe,
    sandbox: provider.sandbox!,
    rows,
    deliverEvents: () => api.sandbox.deliverEvents(toWebhook(app)),
    repeatCheckout: createCheckoutRepeater(rows, server.clock),
    async mails() {
      return rows<QueuedMail>(
        `select kind, to_email as "to", subject, text, attachments from public.mail_outbox
         where id <> all ($1) order by created_at, ctid`,
        [seen],
      )
    },
    async forgetMails() {
      seen = (await rows<{ id: string }>('select id from public.mail_outbox')).map(({ id }) => id)
    },
    async addUser(email, { admin = false, confirmed = true } = {}) {
      const [{ id } = { id: '' }] = await rows<{ id: string }>(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, encrypted_password, raw_user_meta_data,
           raw_app_meta_data, created_at, updated_at)
         values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, $3, '{}', '{}', now(), now())
         returning id`,
        [email, confirmed ? new Date() : null, KNOWN_PASSWORD_HASH],
      )
      if (admin) await rows('update public.profiles set is_admin = true where id = $1', [id])
      if (confirmed) await api.signIn(id)
      return id
    },
    async signIn(userId, aal = 'aal1', then = server.clock()) {
      const [account] = await rows<{ email: string }>('select email from auth.users where id = $1', [userId])
      const session = await authenticate('password', { email: account!.email, password: KNOWN_PASSWORD })
      if (aal === 'aal1') {
        tokens.set(userId, session.access_token)
        return session.access_token
      }
      const { session_id } = JSON.parse(
        Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString(),
      ) as { session_id: string }
      await rows(`update auth.sessions set aal = 'aal2' where id = $1`, [session_id])
      await rows(
        `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
         values (gen_random_uuid(), $1, $2, $2, 'totp')`,
        [session_id, then],
      )
      return (await authenticate('refresh_token', { refresh_token: session.refresh_token })).access_token
    },
    token: userId => tokens.get(userId)!,
    post: (url, body, userId) =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          ...(userId && { authorization: `Bearer ${api.token(userId)}` }),
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await app.close()
      await opened.close()
      await sandboxPool.end()
      await db.close()
    },
  }
  return api
}
