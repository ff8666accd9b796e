// Signing up on the backend alone with confirmations on, as a project does that was at a hosted service before.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomEmail } from './auth-support'
import { openStandaloneBackend, type LoggedMail } from './standalone-backend'

const PASSWORD = 'Correct-horse-1'
let backend: Awaited<ReturnType<typeof openStandaloneBackend>>

beforeAll(async () => {
  backend = await openStandaloneBackend({
    configToml: `
      [auth]
      site_url = "https://app.example"
      [auth.email]
      enable_confirmations = true`,
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
