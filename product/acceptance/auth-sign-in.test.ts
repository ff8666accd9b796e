import { describe, expect, test } from 'vitest'
import {
  newClient,
  newMember,
  operator,
  PASSWORD,
  post,
  randomAddress,
  randomEmail,
  signedIn,
} from './auth-support'

describe.concurrent('signing in', () => {
  test('creates a session whose token carries the claims that policies read', async () => {
    const { email, id } = await newMember()
    const client = await signedIn(email)
    const { data } = await client.auth.getSession()
    const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
      session_id: expect.any(String),
      app_metadata: { provider: 'email' },
      user_metadata: {},
    })
    expect(claims.exp - claims.iat).toBe(data.session!.expires_in)
    expect(data.session!.user.last_sign_in_at).toBeTruthy()
    expect((await client.auth.getUser()).data.user!.id).toBe(id)
  })

  test('answers alike for a wrong password, an unknown account and one without a password', async () => {
    const { email } = await newMember()
    const passwordless = randomEmail()
    await operator().auth.admin.createUser({ email: passwordless, email_confirm: true })
    for (const [address, password] of [
      [email, 'Wrong-password-1'],
      [randomEmail(), PASSWORD],
      [passwordless, ''],
      [email, PASSWORD + 'x'.repeat(80)],
      [`${email}' or '1'='1`, PASSWORD],
    ] as const) {
      const response = await post('/token?grant_type=password', { email: address, password })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
    }
  })

  test('ten failures lock an account for a while, for everybody and with any password', async () => {
    const { email } = await newMember()
    const attempt = (password: string) =>
      newClient({ address: randomAddress() }).auth.signInWithPassword({ email, password })
    for (let i = 0; i < 10; i++)
      expect((await attempt('Wrong-password-1')).error?.code).toBe('invalid_credentials')
    expect((await attempt(PASSWORD)).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
  })

  test('six failures in a minute lock a network address, whichever accounts they are for', async () => {
    const address = randomAddress()
    const { email } = await newMember()
    const attempt = (who: string, password: string) =>
      newClient({ address }).auth.signInWithPassword({ email: who, password })
    // They are sent together: the bucket refills by one every ten seconds.
    const failures = await Promise.all(Array.from({ length: 6 }, () => attempt(randomEmail(), 'x')))
    expect(new Set(failures.map(({ error }) => error?.code))).toEqual(new Set(['invalid_credentials']))
    expect((await attempt(email, PASSWORD)).error).toMatchObject({ code: 'over_request_rate_limit' })
    await signedIn(email)
  })

  test('successes are not counted', async () => {
    const { email } = await newMember()
    const address = randomAddress()
    for (let i = 0; i < 12; i++) {
      const { error } = await newClient({ address }).auth.signInWithPassword({ email, password: PASSWORD })
      expect(error).toBeNull()
    }
  })
})

describe.concurrent('refreshing', () => {
  const refresh = (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token })

  test('exchanges the refresh token for a new one and keeps the session', async () => {
    const client = await signedIn((await newMember()).email)
    const before = (await client.auth.getSession()).data.session!
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session!.refresh_token).not.toBe(before.refresh_token)
    const sessionOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).session_id
    expect(sessionOf(data.session!.access_token)).toBe(sessionOf(before.access_token))
  })

  test('tabs that refresh at the same moment all get the same next token', async () => {
    const client = await signedIn((await newMember()).email)
    const { refresh_token } = (await client.auth.getSession()).data.session!
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
    const next = await Promise.all(answers.map(async answer => (await answer.json()).refresh_token))
    expect(new Set(next).size).toBe(1)
  })

  test.each(['', 'nonsense', "' or 1=1 --", 'x'.repeat(5000)])('refuses the token %.20j', async token => {
    const response = await refresh(token)
    expect(response.status).toBe(400)
  })

  test('an unknown refresh token signs the client out', async () => {
    const { error } = await newClient().auth.refreshSession({ refresh_token: 'long-gone' })
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  })
})

describe.concurrent('signing out', () => {
  async function threeSessions() {
    const { email } = await newMember()
    return Promise.all([signedIn(email), signedIn(email), signedIn(email)])
  }
  const works = async (client: Awaited<ReturnType<typeof signedIn>>, token: string) =>
    (await client.auth.getUser(token)).error === null
  const tokenOf = async (client: Awaited<ReturnType<typeof signedIn>>) =>
    (await client.auth.getSession()).data.session!.access_token

  test.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('with scope %s ends the sessions that it names, at once', async (scope, expected) => {
    const clients = await threeSessions()
    const tokens = await Promise.all(clients.map(tokenOf))
    const refreshTokens = await Promise.all(
      clients.map(async client => (await client.auth.getSession()).data.session!.refresh_token),
    )
    expect((await clients[0]!.auth.signOut({ scope })).error).toBeNull()
    const reader = newClient()
    expect(await Promise.all(tokens.map(token => works(reader, token)))).toEqual(expected)
    const refreshed = await Promise.all(
      refreshTokens.map(refresh_token => newClient().auth.refreshSession({ refresh_token })),
    )
    expect(refreshed.map(({ error }) => error === null)).toEqual(expected)
  })

  test('data requests with the access token of an ended session get 401', async () => {
    const client = await signedIn((await newMember()).email)
    const token = await tokenOf(client)
    const read = () => newClient().rpc('member_access').setHeader('authorization', `Bearer ${token}`)
    const before = await read()
    expect(before.status).not.toBe(401)
    await client.auth.signOut()
    const after = await read()
    expect(after.status).toBe(401)
  })

  test('an unknown scope is refused', async () => {
    const client = await signedIn((await newMember()).email)
    const response = await post(
      '/logout?scope=everything',
      {},
      { authorization: `Bearer ${await tokenOf(client)}` },
    )
    expect(response.status).toBe(400)
  })
})
