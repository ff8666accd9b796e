// Tests the backend without the product: a project folder of the Supabase CLI is served, used by the real client, and
// stopped.
import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { softwareAuthenticator } from '../../test/software-authenticator'
import { openBrowser } from './software-browser'
import { openStandaloneBackend } from './standalone-backend'
import { isNight } from '../../test/by-night'

const signingKey = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: 'the key of this test',
}
let backend: Awaited<ReturnType<typeof openStandaloneBackend>>
const client: typeof backend.client = key => backend.client(key)

beforeAll(async () => {
  backend = await openStandaloneBackend({
    isNew: true,
    configToml: `
      [api]
      max_rows = 2
      [auth]
      site_url = "https://app.example"
      minimum_password_length = 12
      signing_keys_path = "./signing_keys.json"
      enable_anonymous_sign_ins = true
      [auth.sms]
      enable_signup = true
      enable_confirmations = true
      max_frequency = "0s"
      [auth.passkey]
      enabled = true
      [auth.webauthn]
      rp_id = "example.org"
      rp_origins = ["https://example.org"]
      [auth.mfa.web_authn]
      enroll_enabled = true
      verify_enabled = true
      [auth.mfa.phone]
      enroll_enabled = true
      verify_enabled = true
      [auth.external.discord]
      enabled = true
      client_id = "x"
      secret = "y"
      [auth.hook.custom_access_token]
      enabled = true
      uri = "pg-functions://postgres/public/add_plan"
      [auth.hook.after_user_created]
      enabled = true
      uri = "pg-functions://postgres/public/add_plan"
      [storage.buckets.pictures]
      public = true`,
    migration: `
      create table moons (name citext primary key, planet text, serial uuid default uuid_generate_v4(),
                          mark text default encode(digest('juno', 'sha256'), 'hex'));
      alter table moons enable row level security;
      select pg_catalog.set_config('search_path', '', false);
      set search_path = public;
      create table notes (id bigint generated always as identity primary key,
                          owner uuid default auth.uid(), body text not null);
      alter table notes enable row level security;
      create policy own on notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
      create function add_plan(event jsonb) returns jsonb language sql as
        $$ select jsonb_set(event, '{claims,plan}', '"gold"') $$;
      create table planets (name text primary key);
      alter table planets enable row level security;
      create policy all_may_read on planets for select using (true);`,
    seed: `insert into moons (name, planet) values (unaccent('Tītan'), 'Saturn');
           insert into planets values ('Ceres'), ('Juno'), ('Vesta');`,
    signingKeys: [signingKey],
    flags: ['--aggregates'],
  })
})
afterAll(() => backend?.close())

test('it says where it runs, and which keys of config.toml it does not support', () => {
  expect(backend.output()).toContain(backend.url)
  expect(backend.output()).toContain(
    'Not supported in config.toml: auth.hook.after_user_created, auth.external.discord without a url',
  )
})

test('an operator’s metadata is stored as it was given', async () => {
  const { admin } = client('secret').auth
  const metadata = { isAdmin: true, sub: 'ext-7', nested: { checkout_session_id: null } }
  const email = 'given@example.com'
  const created = await admin.createUser({ email, email_confirm: true, user_metadata: metadata })
  expect(created.data.user!.user_metadata).toEqual(metadata)
  const { data } = await admin.updateUserById(created.data.user!.id, { user_metadata: { is_admin: 1 } })
  expect(data.user!.user_metadata).toEqual({ ...metadata, is_admin: 1 })
})

test('migrations, seed and the row limit are in force', async () => {
  const { data } = await client().from('planets').select().order('name')
  expect(data).toEqual([{ name: 'Ceres' }, { name: 'Juno' }])
})

test('the extensions of a hosted project are found without naming their schema', async () => {
  const { data } = await client('secret').from('moons').select().eq('name', 'TITAN').single()
  expect(data).toMatchObject({ planet: 'Saturn', serial: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect((data as { mark: string }).mark).toHaveLength(64)
})

test('aggregates work because the command line enables them', async () => {
  const { data } = await client().from('planets').select('name.count()')
  expect(data).toEqual([{ count: 3 }])
})

test('a user signs up without confirming, under the password rule, and reads only their own rows', async () => {
  const [ada, eve] = [client(), client()]
  const weak = await ada.auth.signUp({ email: 'ada@example.org', password: 'short' })
  expect(weak.error?.code).toBe('weak_password')
  for (const [who, email] of [
    [ada, 'ada@example.org'],
    [eve, 'eve@example.org'],
  ] as const) {
    const { data } = await who.auth.signUp({ email, password: 'twelve letters' })
    expect(data.session?.user.email).toBe(email)
  }
  expect((await ada.from('notes').insert({ body: 'own' }).select('body').single()).data).toEqual({
    body: 'own',
  })
  expect((await eve.from('notes').select('body')).data).toEqual([])
})

/** The page on which the devices of these tests are used. */
const PAGE = 'https://example.org'
type Passkeys = SupabaseClient['auth']['passkey']
type Created = Parameters<Passkeys['verifyRegistration']>[0]['credential']
type Signed = Parameters<Passkeys['verifyAuthentication']>[0]['credential']

test('a passkey is added, signs in, is named and removed, and an operator sees it', async () => {
  const ada = client()
  const device = softwareAuthenticator(PAGE)
  const { data: account } = await ada.auth.signUp({ email: 'key@example.org', password: 'twelve letters' })
  const userId = account.user!.id
  const begun = await ada.auth.passkey.startRegistration()
  const { data: passkey } = await ada.auth.passkey.verifyRegistration({
    challengeId: begun.data!.challenge_id,
    credential: device.create(begun.data!.options) as unknown as Created,
  })
  expect(passkey).toMatchObject({ id: expect.any(String), friendly_name: 'Passkey' })
  const passkeyId = passkey!.id

  const visitor = client()
  const { data: asked } = await visitor.auth.passkey.startAuthentication()
  const answer = {
    challengeId: asked!.challenge_id,
    credential: device.get(asked!.options) as unknown as Signed,
  }
  const signedIn = await visitor.auth.passkey.verifyAuthentication(answer)
  expect(signedIn.error).toBeNull()
  expect((await visitor.auth.getUser()).data.user!.id).toBe(userId)
  expect((await visitor.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'passkey' }],
  })
  expect((await visitor.auth.passkey.verifyAuthentication(answer)).error).toMatchObject({
    code: 'webauthn_challenge_not_found',
    status: 400,
  })

  const renamed = await visitor.auth.passkey.update({ passkeyId, friendlyName: 'My phone' })
  expect(renamed.data).toMatchObject({ friendly_name: 'My phone', last_used_at: expect.any(String) })
  expect((await visitor.auth.passkey.list()).data).toEqual([renamed.data])

  const { passkey: admin } = client('secret').auth.admin
  expect((await admin.listPasskeys({ userId })).data).toEqual([renamed.data])
  expect((await ada.auth.admin.passkey.listPasskeys({ userId })).error?.code).toBe('not_admin')
  expect((await admin.deletePasskey({ userId, passkeyId })).error).toBeNull()
  expect((await visitor.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
})

test('the ceremonies of the client lead through a browser: a passkey, then a security key', async () => {
  const [ada, visitor, later] = [client(), client(), client()]
  try {
    await ada.auth.signUp({ email: 'two@example.org', password: 'twelve letters' })
    openBrowser(PAGE)
    expect((await ada.auth.registerPasskey()).data).toMatchObject({ friendly_name: 'Passkey' })
    const again = await ada.auth.registerPasskey()
    expect(again.error).toMatchObject({ code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' })
    expect((await visitor.auth.signInWithPasskey()).data?.user?.email).toBe('two@example.org')
    expect(await levelOf(visitor)).toBe('aal1')

    openBrowser(PAGE)
    const { webauthn } = visitor.auth.mfa
    expect((await webauthn.register({ friendlyName: 'Key' })).error).toBeNull()
    expect(await levelOf(visitor)).toBe('aal2')
    const [key] = (await visitor.auth.mfa.listFactors()).data!.webauthn
    expect(key).toMatchObject({ friendly_name: 'Key', status: 'verified' })

    await later.auth.signInWithPassword({ email: 'two@example.org', password: 'twelve letters' })
    expect((await later.auth.mfa.webauthn.enroll({ friendlyName: 'Another' })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect((await later.auth.mfa.webauthn.authenticate({ factorId: key!.id })).error).toBeNull()
    expect(await levelOf(later)).toBe('aal2')

    const factorId = key!.id
    const relyingParty = { rpId: 'example.org', rpOrigins: [PAGE] }
    const { data } = await later.auth.mfa.webauthn.challenge({ factorId, webauthn: relyingParty })
    const { challengeId } = data!
    const given = { ...data!.webauthn, ...relyingParty }
    expect((await webauthn.verify({ factorId, challengeId, webauthn: given })).error).toBeNull()
    const replayed = await webauthn.verify({ factorId, challengeId, webauthn: given })
    expect(replayed.error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
  } finally {
    vi.unstubAllGlobals()
  }
})

const levelOf = async (who: SupabaseClient) =>
  (await who.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

test('a client verifies its own token with the public key, without asking for the user', async () => {
  const asked: string[] = []
  const ada = createClient(backend.url, backend.key('publishable'), {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
    global: {
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname)
        return fetch(input, init)
      },
    },
  })
  await ada.auth.signInWithPassword({ email: 'ada@example.org', password: 'twelve letters' })
  asked.length = 0
  for (let i = 0; i < 2; i++) {
    const { data } = await ada.auth.getClaims()
    expect(data).toMatchObject({
      header: { alg: 'ES256', kid: 'the key of this test' },
      claims: { email: 'ada@example.org', role: 'authenticated' },
    })
  }
  expect(asked).toEqual(['/auth/v1/.well-known/jwks.json'])
})

test('an anonymous account keeps its rows when it gets an address', async () => {
  const guest = client()
  const { data } = await guest.auth.signInAnonymously({ options: { data: { name: 'Guest' } } })
  expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { name: 'Guest' } })
  await guest.from('notes').insert({ body: 'before' })
  const { data: updated } = await guest.auth.updateUser({
    email: 'guest@example.org',
    password: 'twelve letters',
  })
  expect(updated.user).toMatchObject({ id: data.user!.id, is_anonymous: false, email: 'guest@example.org' })
  const back = client()
  await back.auth.signInWithPassword({ email: 'guest@example.org', password: 'twelve letters' })
  expect((await back.from('notes').select('body')).data).toEqual([{ body: 'before' }])
})

test('a phone number signs up, signs in by code and by password, changes, and is a second factor', async () => {
  let texts = 0
  const nextCode = () =>
    vi.waitFor(async () => {
      const lines = (await readFile(path.join(backend.dir, '.data/sms.log'), 'utf8')).split('\n')
      const code = /Your code is (\d{6})/.exec(lines[texts] ?? '')![1]!
      texts += 1
      return code
    })
  const [phone, next, password] = ['+15550101', '+15550102', 'twelve letters']
  const ada = client()
  expect((await ada.auth.signUp({ phone, password })).data.user).toMatchObject({ phone: '15550101' })
  await nextCode()
  expect((await ada.auth.resend({ type: 'sms', phone })).error).toBeNull()
  const verified = await ada.auth.verifyOtp({ phone, token: await nextCode(), type: 'sms' })
  expect(verified.data.session?.user.phone_confirmed_at).toBeTruthy()

  expect((await client().auth.signInWithOtp({ phone })).error).toBeNull()
  const again = await client().auth.verifyOtp({ phone, token: await nextCode(), type: 'sms' })
  expect(again.data.user?.id).toBe(verified.data.user?.id)

  expect((await ada.auth.updateUser({ phone: next })).data.user).toMatchObject({ new_phone: '15550102' })
  const wrong = await ada.auth.verifyOtp({ phone: next, token: 'x', type: 'phone_change' })
  expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
  await ada.auth.verifyOtp({ phone: next, token: await nextCode(), type: 'phone_change' })
  const back = await client().auth.signInWithPassword({ phone: next, password })
  expect(back.data.user?.id).toBe(verified.data.user?.id)
  const factor = await ada.auth.mfa.enroll({ factorType: 'phone', phone: '+15550103' })
  const factorId = factor.data!.id
  const challenge = await ada.auth.mfa.challenge({ factorId, channel: 'sms' })
  expect(challenge.data).toMatchObject({ type: 'phone' })
  const challengeId = challenge.data!.id
  const raised = await ada.auth.mfa.verify({ factorId, challengeId, code: await nextCode() })
  expect(raised.error).toBeNull()
  expect((await ada.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  expect((await ada.auth.mfa.listFactors()).data?.phone).toMatchObject([{ phone: '15550103' }])

  const bad = await client().auth.signInWithOtp({ phone: '555-0101' })
  expect(bad.error?.message).toBe('Invalid phone number format (E.164 required)')
})

test('a mailed link leads through the backend to the site of the project, with a session', async () => {
  const ada = client()
  const { error } = await ada.auth.signInWithOtp({
    email: 'link@example.org',
    options: { emailRedirectTo: 'https://app.example/welcome' },
  })
  expect(error).toBeNull()
  const { link } = (await backend.mails()).at(-1)!
  expect(link).toContain(`${backend.url}/auth/v1/verify?`)
  const followed = await fetch(link, { redirect: 'manual' })
  const target = new URL(followed.headers.get('location')!)
  expect(target.origin + target.pathname).toBe('https://app.example/welcome')
  const session = new URLSearchParams(target.hash.slice(1))
  const { data } = await ada.auth.setSession({
    access_token: session.get('access_token')!,
    refresh_token: session.get('refresh_token')!,
  })
  expect(data.user?.email).toBe('link@example.org')
  expect((await ada.auth.getClaims()).data?.claims).toMatchObject({
    iss: `${backend.url}/auth/v1`,
    // The hook that config.toml names adds it.
    plan: 'gold',
  })
})

test('buckets are created, and mails go to a file', async () => {
  const { data: bucket } = await client('secret').storage.getBucket('pictures')
  expect(bucket).toMatchObject({ id: 'pictures', public: true })
  const { error } = await client().auth.resetPasswordForEmail('ada@example.org')
  expect(error).toBeNull()
  const mails = await backend.mails()
  expect(mails.at(-1)).toMatchObject({ kind: 'recovery', to: 'ada@example.org' })
  const notice = { kind: 'passkey_removed', to: 'key@example.org' }
  expect(mails).toContainEqual(expect.objectContaining(notice))
})

test('visitors filter by regular expressions, and get pictures in the size that they ask for', async () => {
  const { data } = await client().from('planets').select('name').filter('name', 'match', '^J')
  expect(data).toEqual([{ name: 'Juno' }])
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const pictures = client('secret').storage.from('pictures')
  const stored = await pictures.upload('red', png, { contentType: 'application/octet-stream' })
  expect(stored.error).toBeNull()
  const transform = { width: 33, height: 22 }
  const drawn = await fetch(pictures.getPublicUrl('red', { transform }).data.publicUrl)
  expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({ format: 'png', ...transform })
  await pictures.remove(['red'])
})

test('killed during an upload it leaves no object, and the next start removes the partial file', async () => {
  const incoming = path.join(backend.dir, '.data/storage/incoming')
  const files = () => readdir(incoming).catch(() => [])
  const pictures = client('secret').storage.from('pictures')
  const socket = connect(backend.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /storage/v1/object/pictures/half.txt HTTP/1.1\r\nHost: x\r\n` +
      `Apikey: ${backend.key('secret')}\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n` +
      'x'.repeat(500),
  )
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), 10_000)
  await backend.stop('SIGKILL')
  const [left] = await files()
  const longAgo = Date.now() / 1000 - 2 * 3600
  await utimes(path.join(incoming, left!), longAgo, longAgo)

  await backend.start()
  await vi.waitFor(async () => expect(await files()).toEqual([]), 10_000)
  expect((await pictures.list()).data).toEqual([])
  expect((await pictures.upload('half.txt', 'whole', { contentType: 'text/plain' })).error).toBeNull()
  expect(await (await pictures.download('half.txt')).data?.text()).toBe('whole')
})

test('it stops when asked, and a second start keeps the data and loads no seed again', async () => {
  const code = await backend.stop()
  expect(code, backend.output()).toBe(0)
  await backend.start()
  expect(backend.output()).not.toContain('seed.sql')
  const { data } = await client('secret').from('notes').select('body').order('id')
  expect(data).toEqual([{ body: 'own' }, { body: 'before' }])
})

const waysToStop = [
  ['SIGTERM to npm', () => backend.stop('SIGTERM')],
  ['SIGINT to npm', () => backend.stop('SIGINT')],
  ['Ctrl-C in a terminal', () => backend.pressCtrlC()],
] as const

test.each(isNight ? waysToStop : waysToStop.slice(-1))(
  '%s stops the server and PostgreSQL cleanly',
  async (_, tell) => {
    await backend.stop()
    await backend.startByNpm()
    await tell()
    expect(backend.output()).toMatch(/Asked to stop|Stopping/)
    expect(backend.output()).not.toContain('did not stop')
    await expect(readFile(path.join(backend.dir, '.data/postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  },
)

test('it starts again with the same keys, and shows those of older clients, where the command line asks', async () => {
  const secret = backend.key('secret')
  await backend.start('--reset', '--legacy-keys')
  expect(backend.key('secret')).toBe(secret)
  expect((await client('secret').from('notes').select('body')).data).toEqual([])
  expect((await client('secret').from('planets').select('name').limit(1)).data).toEqual([{ name: 'Ceres' }])
  expect((await client('secret').storage.from('pictures').list()).data).toEqual([])
  const [, anon] = /anon key +(\S+)/.exec(backend.output())!
  const [, service] = /service_role key +(\S+)/.exec(backend.output())!
  const asks = (key: string) =>
    createClient(backend.url, key, { realtime: { transport: class {} as never } })
      .from('moons')
      .select('planet')
  expect((await asks(anon!)).data).toEqual([])
  expect((await asks(service!)).data).toEqual([{ planet: 'Saturn' }])
})
