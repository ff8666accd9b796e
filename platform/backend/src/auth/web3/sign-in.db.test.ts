import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ethereumWallet, solanaWallet } from '../../../../../test/wallets'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { claimsOf, testFactors } from '../../../testing/test-factors'
import { sweepAccounts } from '../accounts/sweep'
import type { AuthPolicy } from '../../contract'
import { ethereum } from './ethereum'

const web3 = { solana: true, ethereum: true }
let t: TestBackend
let serial = 0
beforeAll(async () => {
  t = await openTestBackend({ auth: { web3 } })
})
afterAll(() => t.close())
beforeEach(() => t.pass(900))

interface Wallet {
  address: string
  sign(message: string): string
}
type ChainName = 'solana' | 'ethereum'
const titles = { solana: 'Solana', ethereum: 'Ethereum' }

/** No two are alike. */
function messageOf(chain: ChainName, address: string, at = t) {
  const lines = ['URI: https://juno.test/sign-in', 'Version: 1', `Issued At: ${at.now().toISOString()}`]
  const nonce = `Nonce: ${String(serial++).padStart(8, '0')}`
  return `juno.test wants you to sign in with your ${titles[chain]} account:\n${address}\n\nHello\n\n${[...lines, nonce].join('\n')}`
}
const send = (body: object, at = t) => at.request('POST', '/auth/v1/token?grant_type=web3', body)
function signIn(chain: ChainName, wallet: Wallet, at = t) {
  const message = messageOf(chain, wallet.address, at)
  return send({ chain, message, signature: wallet.sign(message) }, at)
}
async function withBackend(auth: Partial<AuthPolicy>, use: (at: TestBackend) => Promise<void>) {
  const at = await openTestBackend({ auth: { web3, ...auth } })
  try {
    await use(at)
  } finally {
    await at.close()
  }
}
const count = async (table: string) =>
  (await t.database.adminPool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

test.each([
  ['solana', solanaWallet],
  ['ethereum', ethereumWallet],
] as const)(
  'a wallet of %s makes an account without an address, and signs in to it again',
  async (chain, newWallet) => {
    const wallet = newWallet()
    const { status, body } = await signIn(chain, wallet)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) })
    const subject = `web3:${chain}:${wallet.address}`
    const data = {
      sub: subject,
      email_verified: false,
      phone_verified: false,
      custom_claims: { address: wallet.address, chain, network: '', domain: 'juno.test', statement: 'Hello' },
    }
    expect(body.user).toMatchObject({
      email: '',
      phone: '',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: data,
      identities: [{ provider: 'web3', id: subject, identity_data: data }],
    })
    expect(body.user.confirmed_at).toBeUndefined()
    expect(claimsOf(body)).toMatchObject({
      sub: body.user.id,
      email: '',
      is_anonymous: false,
      aal: 'aal1',
      amr: [{ method: 'web3', timestamp: Math.floor(t.now().getTime() / 1000) }],
    })

    t.pass(60)
    const again = await signIn(chain, wallet)
    expect(again.body.user.id).toBe(body.user.id)
    expect(again.body.user.identities).toHaveLength(1)
    expect((await signIn(chain, newWallet())).body.user.id).not.toBe(body.user.id)
  },
)

describe('a message', () => {
  test('counts once, though it be sent ten times at once or signed anew', async () => {
    const wallet = ethereumWallet()
    const message = messageOf('ethereum', wallet.address)
    const body = { chain: 'ethereum', message, signature: wallet.sign(message) }
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(body)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    const withoutOffset = (parseInt(body.signature.slice(-2), 16) - 27).toString(16).padStart(2, '0')
    const other = await send({ ...body, signature: body.signature.slice(0, -2) + withoutOffset })
    expect([other.status, other.body.error, other.body.error_description]).toEqual([
      400,
      'invalid_grant',
      'Signed Ethereum message was used before',
    ])
  })

  test('is remembered for as long as it counts', async () => {
    await signIn('solana', solanaWallet())
    expect(await count('juno_service.used_web3_messages')).toBeGreaterThan(0)
    t.pass(600)
    await sweepAccounts(t.database.adminPool, t.now())
    expect(await count('juno_service.used_web3_messages')).toBe(1)
    t.pass(1)
    await sweepAccounts(t.database.adminPool, t.now())
    expect(await count('juno_service.used_web3_messages')).toBe(0)
  })

  test('that is refused leaves nothing behind', async () => {
    const before = [await count('auth.users'), await count('juno_service.used_web3_messages')]
    const [wallet, other] = [solanaWallet(), solanaWallet()]
    const message = messageOf('solana', wallet.address)
    const signature = wallet.sign(message)
    const large = (bytes: number) => message.replace('Hello', 'x'.repeat(bytes))
    const foreign = message.replaceAll('juno.test', 'evil.test')
    const attempts: [object, number, string, string][] = [
      [
        { message, signature: other.sign(message) },
        400,
        'validation_failed',
        'Signature does not match address in message',
      ],
      [
        { message: message.replace('Hello', 'Hullo'), signature },
        400,
        'validation_failed',
        'Signature does not match address in message',
      ],
      [
        { message: message.replace(wallet.address, other.address), signature },
        400,
        'validation_failed',
        'Signature does not match address in message',
      ],
      [
        { message: foreign, signature: wallet.sign(foreign) },
        400,
        'validation_failed',
        'Signed Solana message is using URI which is not allowed on this server, message was signed for another app',
      ],
      [
        { message: message.replace('Hello', 'a\0b'), signature },
        400,
        'validation_failed',
        'The request contains a character that cannot be stored',
      ],
      [{ message: 'I am here', signature }, 400, 'validation_failed', 'message is too short'],
      [{ message: large(20 * 1024), signature }, 400, 'validation_failed', 'message must not exceed 20KB'],
      [
        { message: message.replace('Hello', 'ü'.repeat(10_240)), signature },
        400,
        'validation_failed',
        'message must not exceed 20KB',
      ],
      [
        { message, signature: 'abc' },
        400,
        'validation_failed',
        'signature must be 64 bytes encoded as base64 with or without padding',
      ],
      [{}, 400, 'validation_failed', 'message is too short'],
      [
        { message: [message], signature },
        400,
        'validation_failed',
        'message: Invalid input: expected string, received array',
      ],
    ]
    for (const [body, status, code, text] of attempts) {
      const response = await send({ chain: 'solana', ...body })
      expect([response.status, response.body.error_code, response.body.msg]).toEqual([status, code, text])
      t.pass(60)
    }
    expect((await send({ chain: 'solana', message: large(2 ** 20), signature })).status).toBe(413)
    expect([await count('auth.users'), await count('juno_service.used_web3_messages')]).toEqual(before)
  })

  test('of a long statement signs in, and its tokens stay small', async () => {
    const wallet = ethereumWallet()
    const message = messageOf('ethereum', wallet.address).replace('Hello', 'x'.repeat(20_000))
    const { body } = await send({ chain: 'ethereum', message, signature: wallet.sign(message) })
    expect(body.user.user_metadata.custom_claims).not.toHaveProperty('statement')
    expect(body.access_token.length).toBeLessThan(4096)
  })
})

test('one Ethereum wallet is one account, however its address is written', async () => {
  const wallet = ethereumWallet()
  const spellings = await ethereum.spellings(`0x${wallet.address.slice(2).toUpperCase()}`)
  const signed = await Promise.all(spellings.map(address => signIn('ethereum', { ...wallet, address })))
  expect(new Set(signed.map(({ body }) => body.user.id)).size).toBe(1)
  expect(signed[0]!.body.user.identities).toMatchObject([{ id: `web3:ethereum:${wallet.address}` }])
})

test('an account that came from GoTrue keeps the address as it is written there', async () => {
  const wallet = ethereumWallet()
  const [, checksummed] = await ethereum.spellings(wallet.address)
  const { id } = await t.backend.authAdmin.createUser({ email: `${wallet.address}@example.com` })
  await t.database.adminPool.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
     values ($1, $2, '{}', 'web3', now())`,
    [`web3:ethereum:${checksummed}`, id],
  )
  // Its address is nobody's yet, and the wallet does not claim it.
  const { body } = await signIn('ethereum', wallet)
  expect([body.user.id, body.user.email_confirmed_at]).toEqual([id, undefined])
  expect(
    body.user.identities.filter(({ provider }: { provider: string }) => provider === 'web3'),
  ).toHaveLength(1)
})

test('an account of a wallet gets an address, and the wallet goes on opening it', async () => {
  const wallet = solanaWallet()
  const { body: session } = await signIn('solana', wallet)
  const own = { authorization: `Bearer ${session.access_token}` }
  const email = 'wallet@example.com'
  t.pass(60)
  await t.request('PUT', '/auth/v1/user', { email }, own)
  const { tokenHash: token_hash } = t.mails.at(-1)!
  const verified = await t.request('POST', '/auth/v1/verify', { token_hash, type: 'email_change' })
  expect(verified.body.user).toMatchObject({ id: session.user.id, email })
  t.pass(60)
  const { body } = await signIn('solana', wallet)
  expect(body.user).toMatchObject({
    id: session.user.id,
    email,
    app_metadata: { provider: 'web3', providers: ['web3', 'email'] },
  })
})

test('a banned account is opened by no wallet', async () => {
  const wallet = solanaWallet()
  const { body } = await signIn('solana', wallet)
  const admin = { apikey: 'sb_secret_test', authorization: 'Bearer sb_secret_test' }
  await t.request('PUT', `/auth/v1/admin/users/${body.user.id}`, { ban_duration: '1h' }, admin)
  const banned = await signIn('solana', wallet)
  expect([banned.status, banned.body.error_code]).toEqual([403, 'user_banned'])
})

test('a wallet does not stand in for the second factor of its account', async () => {
  const wallet = ethereumWallet()
  const people = testFactors(t)
  const { body: session } = await signIn('ethereum', wallet)
  const factor = await people.enroll(session)
  await people.enter(session, factor, factor.code())
  t.pass(60)
  const { body: again } = await signIn('ethereum', wallet)
  expect(claimsOf(again)).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
  const { body: full } = await people.enter(again, factor, factor.code())
  expect(claimsOf(full)).toMatchObject({ aal: 'aal2' })
})

test('where sign-ups are off, known wallets alone sign in', async () => {
  await withBackend({ enableSignup: false }, async closed => {
    const wallet = solanaWallet()
    const refused = await signIn('solana', wallet, closed)
    expect([refused.status, refused.body.error_code]).toEqual([422, 'signup_disabled'])
    const { id } = await closed.backend.authAdmin.createUser({
      email: 'ada@example.com',
      email_confirm: true,
    })
    await closed.database.adminPool.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
       values ($1, $2, '{}', 'web3', now())`,
      [`web3:solana:${wallet.address}`, id],
    )
    expect((await signIn('solana', wallet, closed)).body.user.id).toBe(id)
  })
})

test('the hooks are asked', async () => {
  const hook = (name: string) => ({ uri: `pg-functions://postgres/public/${name}`, secrets: [] })
  const hooks = { before_user_created: hook('keep_out'), custom_access_token: hook('say_how') }
  await withBackend({ hooks }, async at => {
    await at.database.adminPool.query(`
      create function public.keep_out(event jsonb) returns jsonb language sql as $$
        select case when event #>> '{user,user_metadata,custom_claims,address}' like '0x%' then '{}'
          else '{"error": {"http_code": 403, "message": "Ethereum alone"}}' end::jsonb $$;
      create function public.say_how(event jsonb) returns jsonb language sql as $$
        select jsonb_set(event, '{claims,how}', event -> 'authentication_method') $$;`)
    const refused = await signIn('solana', solanaWallet(), at)
    expect([refused.status, refused.body.msg]).toEqual([403, 'Ethereum alone'])
    const { body } = await signIn('ethereum', ethereumWallet(), at)
    expect(claimsOf(body)).toMatchObject({ how: 'web3' })
  })
})

test('sign-ins with wallets are counted by address, apart from others', async () => {
  await withBackend({ rateLimits: { web3: 2 } }, async at => {
    const wallet = solanaWallet()
    const attempts = []
    for (let i = 0; i < 3; i++) attempts.push((await signIn('solana', wallet, at)).body.error_code)
    expect(attempts).toEqual([undefined, undefined, 'over_request_rate_limit'])
    const { body } = await at.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: 'x',
    })
    expect(body.error_code).toBe('refresh_token_not_found')
  })
})

test('chains that are not enabled, or not known, are refused as GoTrue does', async () => {
  const other = await send({ chain: 'bitcoin' })
  expect([other.status, other.body.error_code, other.body.msg]).toEqual([
    400,
    'web3_unsupported_chain',
    'Unsupported chain',
  ])
  await withBackend({ web3: { solana: false, ethereum: true } }, async at => {
    const { status, body } = await signIn('solana', solanaWallet(), at)
    expect([status, body.error_code, body.msg]).toEqual([
      422,
      'web3_provider_disabled',
      'Solana Web3 provider is disabled',
    ])
  })
})

test('the table of used messages holds no message', async () => {
  const wallet = solanaWallet()
  const message = messageOf('solana', wallet.address)
  await send({ chain: 'solana', message, signature: wallet.sign(message) })
  const { rows } = await t.database.adminPool.query(
    'select message_hash from juno_service.used_web3_messages',
  )
  expect(rows).toContainEqual({ message_hash: createHash('sha256').update(message).digest('base64url') })
})
