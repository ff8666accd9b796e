import { describe, expect, test } from 'vitest'
import {
  mailsTo,
  newClient,
  newMember,
  nextMail,
  operator,
  PASSWORD,
  post,
  randomEmail,
  request,
  server,
  signedIn,
} from './auth-support'

describe.concurrent('signing up', () => {
  test('creates an account that waits for the mailed link, and the link signs in', async () => {
    const email = randomEmail()
    const client = newClient()
    const { data, error } = await client.auth.signUp({
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { name: 'Ada', email_verified: false },
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user!.identities).toHaveLength(1)

    const early = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error).toMatchObject({ code: 'invalid_credentials' })

    const mail = await nextMail(email)
    const reader = newClient()
    const verified = await reader.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.session!.user.email_confirmed_at).toBeTruthy()
    expect(verified.data.user!.user_metadata.email_verified).toBe(true)
    expect((await reader.auth.updateUser({ password: 'Set-by-reader-1' })).error).toBeNull()
    expect((await signedIn(email, 'Set-by-reader-1')).auth).toBeDefined()
  })

  test.each(['implicit', 'pkce'] as const)(
    'with an address of somebody else (%s) does not open their account once they confirm it',
    async flowType => {
      const email = randomEmail()
      const stranger = newClient({ flowType })
      const options = { data: { name: 'A stranger' } }
      await stranger.auth.signUp({ email, password: 'Stranger-pass-1', options })
      const { tokenHash } = await nextMail(email)
      const owner = newClient({ flowType })
      const { data, error } = await owner.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })
      expect(error).toBeNull()
      expect(data.user!.user_metadata).not.toHaveProperty('name')
      const attempt = await stranger.auth.signInWithPassword({ email, password: 'Stranger-pass-1' })
      expect(attempt.error).toMatchObject({ code: 'invalid_credentials' })
      expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull()
      await signedIn(email)
    },
  )

  test('keeps its password where the browser of the sign-up exchanges the code of the link (pkce)', async () => {
    const email = randomEmail()
    const browser = newClient({ flowType: 'pkce' })
    await browser.auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Ada' } } })
    const { tokenHash } = await nextMail(email)
    const body = new URLSearchParams({ token_hash: tokenHash, type: 'signup' })
    const response = await request('/verify', { method: 'POST', body })
    const code = new URL(response.headers.get('location')!).searchParams.get('code')!
    const { data, error } = await browser.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user!.user_metadata).toMatchObject({ name: 'Ada' })
    await signedIn(email)
  })

  test('drops isAdmin from metadata, at sign-up and later', async () => {
    const email = randomEmail()
    const data = { isAdmin: true, name: 'Eve' }
    const signUp = await newClient().auth.signUp({ email, password: PASSWORD, options: { data } })
    expect(signUp.data.user!.user_metadata).not.toHaveProperty('isAdmin')

    const member = await newMember()
    const client = await signedIn(member.email)
    const update = await client.auth.updateUser({ data })
    expect(update.data.user!.user_metadata).toMatchObject({ name: 'Eve' })
    expect(update.data.user!.user_metadata).not.toHaveProperty('isAdmin')
  })

  test.each([
    ['shrt', ['length', 'characters']],
    ['abcdefgh1', ['characters']],
    ['Bdfhjlnpr', ['characters']],
    ['Password123', ['pwned']],
    ['Qwerty123!', ['pwned']],
    ['password', ['characters', 'pwned']],
  ])('refuses the weak password %j with its reasons', async (password, reasons) => {
    const { error } = await newClient().auth.signUp({ email: randomEmail(), password })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons,
    })
  })

  test.each([
    '',
    'nobody',
    'a@b',
    'a b@example.com',
    'a@example.com\u202e',
    `${'x'.repeat(250)}@example.com`,
    '<a@b.ca>',
  ])('refuses the address %j and stores nothing', async email => {
    const response = await post('/signup', { email, password: PASSWORD })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  test('a second mail within a minute is refused, and the first link stays valid', async () => {
    const email = randomEmail()
    await newClient().auth.signUp({ email, password: PASSWORD })
    const mail = await nextMail(email)
    const again = await newClient().auth.signUp({ email, password: 'Another-one-1' })
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    const { error } = await newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
    expect(error).toBeNull()
  })

  test('a sign-up for a confirmed account changes nothing and does not say that it exists', async () => {
    const { email, id } = await newMember()
    const { data, error } = await newClient().auth.signUp({ email, password: 'Another-one-1' })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, role: 'authenticated' })
    expect(data.user!.identities).toHaveLength(1)
    expect(data.user!.id).not.toBe(id)
    expect(data.user!.email_confirmed_at).toBeUndefined()

    await signedIn(email, PASSWORD)
    const other = await newClient().auth.signInWithPassword({ email, password: 'Another-one-1' })
    expect(other.error).toMatchObject({ code: 'invalid_credentials' })
    // The owner reads of it, once a day, in an email without a token or a code.
    await newClient().auth.signUp({ email, password: 'Another-one-2' })
    await nextMail(email)
    expect(await mailsTo(email)).toMatchObject([{ tokenHash: '', code: '' }])
  })

  test('two sign-ups with one address at the same moment leave one account', async () => {
    const email = randomEmail()
    const results = await Promise.all(
      Array.from({ length: 6 }, () => newClient().auth.signUp({ email, password: PASSWORD })),
    )
    const failures = results.map(({ error }) => error?.code).filter(code => code !== undefined)
    expect(new Set(failures)).toEqual(new Set(['over_email_send_rate_limit']))
    const mail = await nextMail(email)
    expect(
      (await newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })).error,
    ).toBeNull()
    const { data } = await operator().auth.admin.listUsers({ perPage: 1000 })
    expect(data.users.filter(user => user.email === email)).toHaveLength(1)
  })

  test('the mailed link leads to allowed origins only', async () => {
    const { url } = server()
    const wanted = [
      [`${url}/events`, `${url}/events`],
      ['https://evil.example/x', null],
      [`${url}.evil.example/`, null],
    ] as const
    for (const [emailRedirectTo, expected] of wanted) {
      const email = randomEmail()
      await newClient().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } })
      expect((await nextMail(email)).redirectTo).toBe(expected)
    }
  })

  test('resending mails at most one new link a minute, and answers alike for any address', async () => {
    const email = randomEmail()
    await newClient().auth.signUp({ email, password: PASSWORD })
    const known = await newClient().auth.resend({ type: 'signup', email })
    expect(known.error).toMatchObject({ code: 'over_email_send_rate_limit' })
    const stranger = randomEmail()
    expect((await newClient().auth.resend({ type: 'signup', email: stranger })).error).toBeNull()
    const again = await newClient().auth.resend({ type: 'signup', email: stranger })
    expect(again.error).toMatchObject({ code: 'over_email_send_rate_limit' })
    expect(await mailsTo(stranger)).toEqual([])
  })

  test('the 31st sign-up from one network address within five minutes is refused', async () => {
    const address = { 'x-forwarded-for': '10.99.1.1' }
    const body = { email: 'not-an-address', password: PASSWORD }
    const answers = await Promise.all(Array.from({ length: 35 }, () => post('/signup', body, address)))
    const limited = answers.filter(answer => answer.status === 429)
    // The bucket refills by one every ten seconds, and a slow machine may take that long.
    expect(limited.length).toBeGreaterThan(0)
    expect(limited.length).toBeLessThanOrEqual(5)
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await limited[0]!.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  })
})
