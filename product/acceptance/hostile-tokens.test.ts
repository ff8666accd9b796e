// Tries more than a thousand forged, altered or guessed tokens in every place that accepts one. None opens anything.
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, operator, server } from './auth-support'
import { eachOf, closeConnections, send } from './hostile-support'

let member: string
let admin: string
beforeAll(async () => {
  ;[member, admin] = (await Promise.all(
    ['member', 'admin'].map(async name => {
      const { data } = await newClient().auth.signInWithPassword({
        email: `${name}@juno.example`,
        password: 'Juno-demo-2026',
      })
      return data.session!.access_token
    }),
  )) as [string, string]
})
afterAll(closeConnections)

type Claims = Record<string, unknown>
const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const HEADERS: unknown[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'hs256', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA'].map(
    alg => ({
      alg,
      typ: 'JWT',
    }),
  ),
  ...[null, [], 'HS256', {}, { alg: null }, { alg: ['HS256'] }, { alg: 'HS256', alg2: 'none' }],
  ...['../../../../dev/null', "' or 1=1 --", 'http://127.0.0.1:1/', ''].map(kid => ({ alg: 'HS256', kid })),
  { alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }) },
  { alg: 'HS256', jwk: { kty: 'oct', k: encoded('secret') } },
  { alg: 'ES256', jku: 'http://127.0.0.1:1/jwks.json', x5u: 'http://127.0.0.1:1/' },
  { alg: 'HS256', crit: ['exp'], b64: false, zip: 'DEF' },
]

function signatures(content: string, original: string): string[] {
  const keys = [
    '',
    'secret',
    'null',
    'super-secret-jwt-token-with-at-least-32-characters-long',
    server().publishableKey,
  ]
  return [
    ...['', 'AA', original.split('.')[2]!],
    ...keys.map(key => createHmac('sha256', key).update(content).digest('base64url')),
    createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
      .update(content)
      .digest('base64url'),
    sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
      'base64url',
    ),
  ]
}

/** Yields tokens with other claims about the member, signed with any key at hand. */
function* forged(original: string): Generator<string> {
  const claims = claimsOf(original)
  const changes: Claims[] = [
    {},
    { role: 'service_role' },
    { role: 'postgres' },
    { sub: claimsOf(admin).sub },
    { sub: null, role: 'anon' },
    { aal: 'aal2', amr: [{ method: 'totp', timestamp: 0 }] },
    { app_metadata: { is_admin: true } },
    { session_id: claimsOf(admin).session_id },
    { exp: 9e15 },
    { exp: 'NaN' },
    { exp: null },
    { iss: 'https://evil.test', aud: ['authenticated', 'x'] },
  ]
  for (const header of HEADERS)
    for (const change of changes) {
      const content = `${encoded(header)}.${encoded({ ...claims, ...change })}`
      for (const signature of signatures(content, original))
        if (`${content}.${signature}` !== original) yield `${content}.${signature}`
    }
}

/** Yields the real token with one character changed, wherever that changes its bytes. */
function* bent(original: string): Generator<string> {
  const bytes = (token: string) =>
    token
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString('hex'))
      .join('.')
  for (let at = 0; at < original.length; at++) {
    for (const other of ['A', 'b', '7', '-', '.', '=', ' ', '%', '\u00e9']) {
      const token = original.slice(0, at) + other + original.slice(at + 1)
      if (bytes(token) !== bytes(original)) yield token
    }
  }
}

/** Returns texts that are no tokens. */
const broken = (original: string): string[] => [
  ...[
    '.',
    '..',
    '...',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    'null',
    'undefined',
    '{}',
    '[]',
    '0',
    '-1',
    'true',
    '%00',
    '*',
  ],
  ...[
    "' or '1'='1",
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    'x'.repeat(6_000),
    '.'.repeat(500),
    'eyJhbGciOiJub25lIn0..',
  ],
  ...[
    original.slice(0, -4),
    original.slice(0, 40),
    `${original}.x`,
    `${original}x`,
    `x${original}`,
    original.toUpperCase(),
  ],
  ...[
    original.split('.').reverse().join('.'),
    `${original},${original}`,
    `Bearer ${original}`,
    `"${original}"`,
    original.replaceAll('.', '%2e'),
  ],
]

const some = (tokens: Iterable<string>, count: number): string[] => {
  const all = [...tokens]
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === 0)
}

const ENTRIES: [path: string, method: string][] = [
  ['/auth/v1/user', 'GET'],
  ['/auth/v1/logout', 'POST'],
  ['/auth/v1/admin/users', 'GET'],
  ['/rest/v1/profiles?select=id', 'GET'],
  ['/rest/v1/rpc/member_access', 'POST'],
  ['/rest/v1/mail_outbox?select=id', 'GET'],
  ['/storage/v1/object/templates/pending/x.pdf', 'GET'],
  ['/api/site-settings', 'GET'],
  ['/api/applications/approve', 'POST'],
]

test('no forged, bent or broken token is anybody', async () => {
  const tokens = [...some(forged(member), 700), ...some(bent(member), 400), ...broken(member)]
  expect(tokens.length).toBeGreaterThan(1_000)
  await eachOf([...tokens.entries()], async ([index, token]) => {
    const [path, method] = ENTRIES[index % ENTRIES.length]!
    const body = method === 'POST' ? { body: '{}' } : {}
    const asUser = await send(path, { method, ...body, token: encodeLatin(token) })
    expect([400, 401, 403], `${path} ${token} ${asUser.text.slice(0, 200)}`).toContain(asUser.status)
    // The token is sent as a key, since some keys are tokens of the same form.
    const asKey = await send('/auth/v1/admin/users', {
      method: 'GET',
      headers: { apikey: encodeLatin(token) },
    })
    expect([401, 403], `apikey ${token}`).toContain(asKey.status)
  })
  const { status } = await send('/auth/v1/user', { method: 'GET', token: member })
  expect(status, 'the real one is as good as before').toBe(200)
}, 60_000)

/** Headers are bytes: characters beyond Latin-1 could not be sent. */
const encodeLatin = (token: string) => Buffer.from(token, 'utf8').toString('latin1')

/** The response about an unknown checkout has nothing of a person, of a plan or of a payment. */
const NOTHING_KNOWN = /^\{"status":"unknown"(,"\w+":(null|false))+\}$/

test('no guessed or bent one-time token, code, session or signed address opens anything', async () => {
  const service = operator()
  const key = `pending/${randomBytes(8).toString('hex')}.pdf`
  const templates = service.storage.from('templates')
  await templates.upload(key, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
  const { data } = await templates.createSignedUrl(key, 60)
  const signed = new URL(data!.signedUrl).searchParams.get('token')!
  const guesses = [
    ...some(bent(signed), 60),
    ...broken(signed),
    ...Array.from({ length: 20 }, () => randomBytes(16).toString('hex')),
  ]
  const places: ((token: string) => Promise<{ status: number; text: string }>)[] = [
    token =>
      send(`/storage/v1/object/sign/templates/${key}?token=${encodeURIComponent(token)}`, { method: 'GET' }),
    token =>
      send('/auth/v1/token?grant_type=refresh_token', { body: JSON.stringify({ refresh_token: token }) }),
    token => send('/auth/v1/verify', { body: JSON.stringify({ type: 'recovery', token_hash: token }) }),
    token =>
      send('/auth/v1/token?grant_type=pkce', {
        body: JSON.stringify({ auth_code: token, code_verifier: token }),
      }),
    token => send(`/api/calendar/${encodeURIComponent(token)}.ics`, { method: 'GET' }),
    token => send(`/api/checkout/session?session_id=${encodeURIComponent(token)}`, { method: 'GET' }),
    token => send(`/api/checkout/session?token=${encodeURIComponent(token)}`, { method: 'GET' }),
    token => send(`/api/sandbox/checkout?session=${encodeURIComponent(token)}`, { method: 'GET' }),
    token => send(`/api/sandbox/portal?session=${encodeURIComponent(token)}`, { method: 'GET' }),
    token => send(`/api/sandbox/invoice?invoice=${encodeURIComponent(token)}`, { method: 'GET' }),
    token => send(`/api/mailbox?key=${encodeURIComponent(token)}`, { method: 'GET' }),
  ]
  await eachOf(guesses, async token => {
    for (const open of places) {
      const { status, text } = await open(token)
      if (!NOTHING_KNOWN.test(text))
        expect(status, `${open} ${token} ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
      expect(status, `${open} ${token} ${text.slice(0, 200)}`).toBeLessThan(500)
    }
  })
  await templates.remove([key])
}, 60_000)
