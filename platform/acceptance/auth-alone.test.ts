// Tests the backend alone: signing up with confirmations on, like a project that was at a hosted service before, and
// signing in with wallets.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ethereumWallet, solanaWallet } from '../../test/wallets'
import { openStandaloneBackend, randomEmail, type LoggedMail } from './standalone-backend'

const PASSWORD = 'Correct-horse-1'
let backend: Awaited<ReturnType<typeof openStandaloneBackend>>

beforeAll(async () => {
  backend = await openStandaloneBackend({
    configToml: `
      [auth]
      site_url = "https://app.example"
      [auth.web3.solana]
      enabled = true
      [auth.web3.ethereum]
      enabled = true
      [auth.email]
      enable_confirmations = true
      max_frequency = "1m"`,
    migration: 'select 1;',
  })
})
afterAll(() => backend?.close())

async function mailTo(email: string): Promise<LoggedMail> {
  return vi.waitFor(async () => {
    const mail = (await backend.mails()).findLast(({ to }) => to === email)
    expect(mail).toBeDefined()
    return mail!
  }, 5_000)
}

async function openLink({ link }: LoggedMail): Promise<URL> {
  const { status, headers } = await fetch(link, { redirect: 'manual' })
  expect(status).toBe(303)
  return new URL(headers.get('location')!)
}

type Confirm = (client: SupabaseClient, mail: LoggedMail) => Promise<{ error: unknown }>
const ways: [string, 'pkce' | 'implicit', Confirm][] = [
  [
    'the mailed link',
    'implicit',
    async (client, mail) => {
      const session = new URLSearchParams((await openLink(mail)).hash.slice(1))
      const [access_token, refresh_token] = [session.get('access_token')!, session.get('refresh_token')!]
      return client.auth.setSession({ access_token, refresh_token })
    },
  ],
  [
    'the token hash',
    'implicit',
    (client, { token_hash }) => client.auth.verifyOtp({ token_hash, type: 'signup' }),
  ],
  [
    'the typed code',
    'implicit',
    (client, { to, code }) => client.auth.verifyOtp({ email: to, token: code, type: 'signup' }),
  ],
  [
    'the mailed link',
    'pkce',
    async (client, mail) =>
      client.auth.exchangeCodeForSession((await openLink(mail)).searchParams.get('code')!),
  ],
  [
    'the mailed link, opened elsewhere',
    'pkce',
    async (_client, mail) => {
      await openLink(mail)
      return { error: null }
    },
  ],
]

test.each(ways)(
  'a sign-up that %s confirms (%s) keeps its password and its metadata',
  async (_way, flowType, confirm) => {
    const [client, email] = [backend.browser(flowType), randomEmail()]
    const signUp = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    })
    expect(signUp.data.session).toBeNull()
    expect((await confirm(client, await mailTo(email))).error).toBeNull()
    const { data, error } = await backend
      .browser(flowType)
      .auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: signUp.data.user!.id,
      user_metadata: { name: 'Ada', email_verified: true },
    })
  },
)

const page = { url: 'https://app.example/sign-in' }
const wallets = {
  ethereum: (wallet: ReturnType<typeof ethereumWallet>) => ({
    chain: 'ethereum' as const,
    wallet: wallet as never,
    statement: 'Hello',
    options: { ...page, signInWithEthereum: { nonce: '12345678', resources: ['https://app.example/terms'] } },
  }),
  solana: (wallet: ReturnType<typeof solanaWallet>) => ({
    chain: 'solana' as const,
    wallet: wallet as never,
    statement: 'Hello',
    options: { ...page, signInWithSolana: { chainId: 'solana:mainnet' } as never },
  }),
}

test.each([
  ['ethereum', wallets.ethereum(ethereumWallet()), '1'],
  ['solana', wallets.solana(solanaWallet()), 'solana:mainnet'],
] as const)(
  'a wallet of %s signs in, and its session opens the account',
  async (chain, credentials, network) => {
    const client = backend.browser('pkce')
    const { data, error } = await client.auth.signInWithWeb3(credentials)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: { custom_claims: { chain, network, domain: 'app.example', statement: 'Hello' } },
    })
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user!.id)
    expect((await client.auth.refreshSession()).error).toBeNull()
    const again = await backend.browser('pkce').auth.signInWithWeb3(credentials)
    expect(again.data.user?.id).toBe(data.user!.id)
  },
)

test('a message that a wallet signed for another page, or that was used, signs in nobody', async () => {
  const wallet = ethereumWallet()
  const elsewhere = await backend
    .browser('pkce')
    .auth.signInWithWeb3({ ...wallets.ethereum(wallet), options: { url: 'https://evil.example/' } })
  expect(elsewhere.error).toMatchObject({
    status: 400,
    message: expect.stringContaining('signed for another app'),
  })

  const solana = solanaWallet()
  const message = `app.example wants you to sign in with your Solana account:\n${solana.address}\n\nURI: https://app.example/
Version: 1\nIssued At: ${new Date().toISOString()}`
  const signature = await solana.signMessage(new TextEncoder().encode(message))
  const signed = { chain: 'solana', message, signature } as const
  expect((await backend.client().auth.signInWithWeb3(signed)).error).toBeNull()
  expect((await backend.client().auth.signInWithWeb3(signed)).error).toMatchObject({
    status: 400,
    message: 'Signed Solana message was used before',
  })
})

test('it says which addresses have an account where the service says it, and takes any password of the length', async () => {
  const { auth } = backend.browser('implicit')
  const [email, unknown] = [randomEmail(), randomEmail()]
  const credentials = { email, password: 'password' }
  expect((await auth.signUp(credentials)).error).toBeNull()
  expect((await auth.signInWithPassword(credentials)).error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
  })
  expect((await auth.signInWithPassword({ email, password: 'another' })).error).toMatchObject({
    code: 'invalid_credentials',
  })
  const known = await auth.signInWithOtp({ email: unknown, options: { shouldCreateUser: false } })
  expect(known.error).toMatchObject({ status: 422, code: 'otp_disabled' })
  expect((await auth.resend({ type: 'signup', email })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  })
  for (const _ of [1, 2]) expect((await auth.resend({ type: 'signup', email: unknown })).error).toBeNull()
  for (const _ of [1, 2]) expect((await auth.resetPasswordForEmail(unknown)).error).toBeNull()
})
