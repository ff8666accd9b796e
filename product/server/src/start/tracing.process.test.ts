// Tests traces of a whole server, as a collector receives them: what they contain, and what they never do.
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { layDataFolder } from '@juno/postgres/testing/copied-cluster'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../testing/mail-sink'
import { attributesOf, openTraceReceiver, type TraceReceiver } from '../testing/trace-receiver'
import { parseConfig } from './config'
import { startServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'

const KEY = 'sb_publishable_0123456789abcdef'
const headers = { apikey: KEY, 'content-type': 'application/json' }
let folder: string
let receiver: TraceReceiver
let smtp: MailSink

beforeAll(async () => {
  folder = await makeProductFolder()
  await layDataFolder(path.join(folder, 'data'))
  receiver = await openTraceReceiver()
  smtp = await openMailSink()
})
afterAll(async () => {
  await receiver.close()
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string>) {
  const config = parseConfig(folder, {
    DATA_DIR: 'data',
    DEMO: 'true',
    SUPABASE_PUBLISHABLE_KEY: KEY,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    ...environment,
  })
  const logger = pino({ level: 'silent' })
  return startServer({ ...config, port: 0 }, { logger, say: () => undefined })
}
/** The libraries are CommonJS: Node itself keeps what it has loaded of them. */
const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter(file => file.includes('@opentelemetry'))

test('without a collector no library of OpenTelemetry is loaded', async () => {
  const server = await start({ OTEL_SERVICE_NAME: 'juno' })
  expect((await fetch(`${server.address}/rest/v1/events?select=title`, { headers })).status).toBe(200)
  await server.close()
  expect(loaded()).toEqual([])
})

const trace = { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' }
/** These are visitors' data, and the places where they could appear. */
const PERSONAL = ['ada.lovelace', 'secret-of-ada', 'a-token-of-ada', 'Countess', 'analytical', 'ada-agent']

test(
  'a trace leads from the request to the database, the job and the mail',
  { timeout: 120_000 },
  async () => {
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'vesta',
    })
    const { email, password } = server.demoSignIns[0]!
    const send = async (
      method: string,
      address: string,
      body?: object,
      more: Record<string, string> = {},
    ) => {
      const init = { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`${server.address}${address}`, init)
      return {
        status: response.status,
        id: response.headers.get('x-request-id'),
        json: await response.text(),
      }
    }

    const traceparent = `00-${trace.id}-${trace.parent}-01`
    const ofAda = { tracestate: 'who=ada.lovelace', baggage: 'who=ada.lovelace', 'user-agent': 'ada-agent' }
    const read = await send('GET', '/rest/v1/events?select=title&title=eq.Countess&limit=3', undefined, {
      traceparent,
      ...ofAda,
    })
    expect(read.status).toBe(200)
    const signIn = await send('POST', '/auth/v1/token?grant_type=password', { email, password })
    const { access_token: token } = JSON.parse(signIn.json) as { access_token: string }
    const personal = [
      send('POST', '/auth/v1/token?grant_type=password', {
        email: 'ada.lovelace@example.org',
        password: 'secret-of-ada',
      }),
      send('POST', '/auth/v1/otp', { email, create_user: false }),
      send('GET', '/auth/confirm?token_hash=a-token-of-ada&email=ada.lovelace%40example.org'),
      send('GET', '/ada.lovelace/secret-of-ada'),
      send('GET', '/rest/v1/ada.lovelace?name=eq.Countess'),
      send('GET', '/rest/v1/events?id=eq.ada.lovelace'),
      send('GET', '/rest/v1/events?select=%22ada.lovelace%22%3Atitle&limit=1'),
      send('GET', '/storage/v1/object/public/profiles/headshots/ada.lovelace.png'),
      send('GET', '/api/email-change/a-token-of-ada'),
      send('POST', '/rest/v1/contact_messages', {
        name: 'Countess',
        email: 'ada.lovelace@example.org',
        message: 'On the analytical engine',
      }),
      send('PATCH', '/rest/v1/profiles?email=eq.ada.lovelace', { bio: 'analytical' }),
      send('GET', '/rest/v1/secure_profiles?select=name,email&limit=5', undefined, {
        authorization: `Bearer ${token}`,
      }),
    ]
    await Promise.all(personal)
    await expect.poll(() => smtp.accepted.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await server.close()

    const spans = receiver.spans()
    const request = spans.find(span => span.traceId === trace.id && span.kind === 2)!
    expect(request).toMatchObject({ name: 'GET /rest/v1/*', parentSpanId: trace.parent })
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/rest/v1/*',
      'http.response.header.x-request-id': [read.id],
      'http.response.status_code': 200,
    })
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.map(({ name }) => name)).toContain('SELECT')
    for (const statement of statements)
      expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' })

    const signedIn = spans.find(span => JSON.stringify(span.attributes).includes(`"${signIn.id}"`))!
    expect(spans.filter(({ parentSpanId }) => parentSpanId === signedIn.spanId).length).toBeGreaterThan(1)
    const failed = spans.find(span => attributesOf(span)['db.response.status_code'] === '22P02')
    expect(failed).toMatchObject({ status: { code: 2 } })
    const mail = spans.find(({ name }) => name === 'send mail')!
    const job = spans.find(({ spanId }) => spanId === mail.parentSpanId)!
    expect(job.name).toBe('process deliver-mail')

    expect(loaded()).not.toEqual([])
    const everything = receiver.bodies.join('\n')
    expect(everything).toContain('"vesta"')
    expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector' })
    const secrets = [email, email.split('@')[0]!, password, token, KEY]
    expect([...PERSONAL, ...secrets].filter(word => everything.includes(word))).toEqual([])
    expect(everything).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
  },
)
