// Opens every address that carries a token on a server that logs everything it can. None of the tokens is in its log.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'

let dataDir: string
let product: ProductServer
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'juno-log-'))
  product = await startProduct(dataDir, await freePort(), { LOG_LEVEL: 'trace' })
})
afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const made = () => `secret-${randomBytes(12).toString('hex')}`

/** Returns every address with a secret in its query that our code builds, read from the code. */
function builtAddresses(): string[] {
  const built = ['product/server/src', 'product/web/src', 'platform/host/src'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/\b(testing|demo)\b/.test(name))
      .flatMap(name => [...readFileSync(path.join(folder, name), 'utf8').matchAll(QUERY_SECRET)]),
  )
  return [...new Set(built.map(([, page, before, name]) => `${page}?${before ?? ''}${name}=`))]
}
const QUERY_SECRET =
  /(\/[a-z][\w/-]*)\?((?:[\w-]+=[\w-]*&)*)((?:\w+_)?(?:token|code|key|session|invoice|id))=(?=\$?\{)/g

/** Further addresses with a secret. Some methods and endings match no route, and the framework logs those itself. */
const ADDRESSES = [
  '/auth/v1/verify?type=signup&token=',
  '/auth/v1/verify?type=recovery&redirect_to=/set-password&token_hash=',
  '/auth/v1/verify%3Ftoken=',
  '/auth/v1/verify;token=',
  '/auth/v1/callback?code=',
  '/auth/v1/user?apikey=',
  '/auth/v1/nothing?access_token=',
  '/rest/v1/events?select=id&apikey=',
  '/rest/v1/events?select=(&token=',
  '/storage/v1/object/sign/avatars/a.png?token=',
  '/storage/v1/object/upload/sign/avatars/a.png?token=',
  '/storage/v1/render/image/sign/avatars/a.png?width=64&token=',
  '/storage/v1/nothing?token=',
  '/api/calendar/all/SECRET.ics',
  '/api/calendar/SECRET.ics?x=',
  '/api/calendar/SECRET',
  '/api/calendar/all/SECRET',
  '/api/newsletter/unsubscribe?token=',
  '/api/checkout/session?session_id=',
  '/api/checkout/session?token=',
  '/api/sandbox/portal?session=',
  '/checkout/sandbox/card?session=',
  '/api/payments/update-card?token=',
  '/api/payments/card-updated?token=',
  '/api/nothing?token=',
  '/mailbox?key=',
  '/api/mailbox?key=',
  '/unsubscribe?token=',
  '/card-update?result=refused&token=',
  '/auth/confirm?type=signup&token_hash=',
  '/create-account?token=',
  '/set-password?code=',
  '/%zz?token=',
]

test('no token of an address is logged, whatever is asked with it', async () => {
  const secrets: string[] = []
  const open = async (address: string, method: string) => {
    const secret = made()
    secrets.push(secret)
    const url = address.includes('SECRET') ? address.replace('SECRET', secret) : address + secret
    const response = await fetch(product.url + url, {
      method,
      redirect: 'manual',
      headers: { 'x-forwarded-for': `10.1.${secrets.length % 250}.1`, 'content-type': 'application/json' },
      body: method === 'GET' || method === 'HEAD' ? null : '{"broken": ',
    })
    await response.arrayBuffer()
    expect(response.status, `${method} ${address}`).toBeLessThan(500)
  }
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']
  const built = builtAddresses()
  expect(built).toEqual(
    expect.arrayContaining(['/create-account?token=', '/api/payments/update-card?token=']),
  )
  for (const address of [...ADDRESSES, ...built])
    await Promise.all(methods.map(method => open(address, method)))
  expect(product.output()).toContain('/storage/v1/object/sign')
  for (const secret of secrets) expect(product.output()).not.toContain(secret)
}, 120_000)

test('a real link and a real signed address are not logged, nor is anything sent twice', async () => {
  const operator = createClient(product.url, product.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
  })
  const { data: link } = await operator.auth.admin.generateLink({
    type: 'magiclink',
    email: `${made()}@example.com`,
  })
  const { hashed_token, action_link } = link.properties!
  expect((await fetch(action_link, { redirect: 'manual' })).status).toBe(303)
  const form = new URLSearchParams({ token_hash: hashed_token, type: 'signup' })
  const posted = await fetch(`${product.url}/auth/v1/verify`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const session = new URL(posted.headers.get('location')!).hash
  expect(session).toContain('access_token=')

  await operator.storage.createBucket('logged', { public: false })
  await operator.storage.from('logged').upload('a.txt', 'text', { contentType: 'text/plain' })
  const signed = await operator.storage.from('logged').createSignedUrl('a.txt', 60)
  expect((await fetch(signed.data!.signedUrl)).status).toBe(200)

  const log = product.output()
  expect(log).not.toContain('already sent')
  expect(log).not.toContain(hashed_token)
  expect(log).not.toContain(new URLSearchParams(session.slice(1)).get('refresh_token')!)
  expect(log).not.toContain(new URL(signed.data!.signedUrl).searchParams.get('token')!)
})
