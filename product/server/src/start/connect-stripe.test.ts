import { createServer, type Server } from 'node:http'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { promises } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectStripe } from './connect-stripe'

/** The disk gives this error when `.env` is written, since root may write everywhere otherwise. */
const disk = vi.hoisted(() => ({ refuses: null as string | null }))
vi.mock('node:fs/promises', async importOriginal => {
  const fs = await importOriginal<typeof promises>()
  const writeFile: typeof promises.writeFile = (...args) =>
    disk.refuses
      ? Promise.reject(Object.assign(new Error(disk.refuses), { code: disk.refuses }))
      : fs.writeFile(...args)
  return { ...fs, writeFile }
})

const SITE = 'https://community.example.org'
const KEY = 'sk_test_123'
const EVENTS = ['invoice.paid', 'charge.refunded']

let server: Server
let folder: string
let envFile: string
let said: string[]
let endpoints: { id: string; url: string }[]
let requests: string[]
let refusal: { status: number; type: string } | null

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-connect-stripe-'))
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push(
        `${request.method} ${decodeURIComponent(request.url ?? '')} ${decodeURIComponent(body)}`.trim(),
      )
      const { status, json } = respond(request.method ?? '', request.url ?? '', request.headers.authorization)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  envFile = path.join(folder, `${Math.random()}.env`)
  said = []
  endpoints = []
  requests = []
  refusal = null
  disk.refuses = null
})

function respond(method: string, url: string, authorization: string | undefined) {
  if (refusal)
    return { status: refusal.status, json: { error: { type: refusal.type, message: 'No such permission' } } }
  if (authorization !== `Bearer ${KEY}`)
    return { status: 401, json: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
  if (url === '/v1/balance') return { status: 200, json: { object: 'balance', livemode: false } }
  if (url.startsWith('/v1/billing_portal/configurations'))
    return method === 'GET' ? list([]) : { status: 200, json: { id: 'bpc_1' } }
  if (method === 'GET') return list(endpoints)
  return { status: 200, json: { id: 'we_new', secret: 'whsec_new' } }
}
const list = (data: object[]) => ({
  status: 200,
  json: { object: 'list', url: '/v1/x', has_more: false, data },
})

const connect = (key = KEY, { siteUrl = SITE, presentKey = null as string | null } = {}) => {
  const { port } = server.address() as AddressInfo
  const api = { protocol: 'http' as const, host: '127.0.0.1', port }
  return connectStripe(
    { siteUrl, envFile, presentKey, events: EVENTS, api },
    { ask: () => Promise.resolve(` ${key} `), say: line => void said.push(line) },
  )
}

it('makes the webhook and the page for cards, and writes what it got for those who could read before', async () => {
  await writeFile(envFile, 'SITE_URL=https://community.example.org\n#STRIPE_SECRET_KEY=\nPORT=3000')
  // The service is in the group of the file, and not its owner.
  await chmod(envFile, 0o640)
  await connect()
  expect(await readFile(envFile, 'utf8')).toBe(
    [
      'SITE_URL=https://community.example.org',
      `STRIPE_SECRET_KEY=${KEY}`,
      'PORT=3000',
      'STRIPE_PORTAL_CONFIGURATION=bpc_1',
      'STRIPE_WEBHOOK_SECRET=whsec_new',
      '',
    ].join('\n'),
  )
  expect((await stat(envFile)).mode & 0o777).toBe(0o640)
  const made = requests.find(request => request.startsWith('POST /v1/webhook_endpoints'))
  expect(made).toContain(`url=${SITE}/api/stripe/webhook`)
  for (const event of EVENTS) expect(made).toContain(event)
  expect(said.join('\n')).toContain('Test mode: no money moves.')
  expect(said.join('\n')).not.toContain('Everybody')
})

it('makes a new .env for its owner alone, and says where everybody reads one', async () => {
  await connect()
  expect((await stat(envFile)).mode & 0o777).toBe(0o600)
  await chmod(envFile, 0o644)
  await connect()
  expect(said.at(-1)).toContain('Everybody on this machine can read .env')
})

it.each(['EACCES', 'EPERM', 'EROFS'])(
  'says what to write by hand where .env is not writable (%s)',
  async code => {
    disk.refuses = code
    await connect()
    expect(said.slice(-4)).toEqual([
      '- .env cannot be written from here. Write these lines into it, then start Juno again:',
      `STRIPE_SECRET_KEY=${KEY}`,
      'STRIPE_PORTAL_CONFIGURATION=bpc_1',
      'STRIPE_WEBHOOK_SECRET=whsec_new',
    ])
  },
)

it('brings a webhook up to date whose secret is known, and keeps the secret', async () => {
  await writeFile(envFile, `STRIPE_SECRET_KEY=${KEY}\nSTRIPE_WEBHOOK_SECRET=whsec_old\n`)
  endpoints = [{ id: 'we_old', url: `${SITE}/api/stripe/webhook` }]
  await connect(KEY, { presentKey: KEY })
  expect(await readFile(envFile, 'utf8')).toContain('STRIPE_WEBHOOK_SECRET=whsec_old')
  expect(requests.some(request => request.startsWith('POST /v1/webhook_endpoints/we_old'))).toBe(true)
})

it('replaces a webhook whose secret nobody knows, and touches no other', async () => {
  endpoints = [
    { id: 'we_lost', url: `${SITE}/api/stripe/webhook` },
    { id: 'we_shop', url: 'https://shop.example.org/webhook' },
  ]
  await connect()
  expect(requests.filter(request => request.startsWith('DELETE'))).toEqual([
    'DELETE /v1/webhook_endpoints/we_lost',
  ])
  expect(await readFile(envFile, 'utf8')).toContain('STRIPE_WEBHOOK_SECRET=whsec_new')
})

it.each([
  ['pk_test_123', SITE, 'begins with sk_ or rk_'],
  ['sk_test_wrong', SITE, 'Stripe does not know this key'],
  [KEY, 'http://localhost:3000', 'Set SITE_URL'],
])('refuses %s at %s with the reason, and writes nothing', async (key, siteUrl, reason) => {
  await expect(connect(key, { siteUrl })).rejects.toThrow(reason)
  await expect(stat(envFile)).rejects.toThrow('ENOENT')
})

it('says what a restricted key may not do', async () => {
  refusal = { status: 403, type: 'invalid_request_error' }
  await expect(connect()).rejects.toThrow('This key may not do it: No such permission')
})
