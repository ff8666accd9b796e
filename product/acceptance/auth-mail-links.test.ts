import { describe, expect, test } from 'vitest'
import {
  mailsTo,
  newClient,
  newMember,
  newPayer,
  nextMail,
  operator,
  PASSWORD,
  post,
  randomEmail,
  request,
  server,
} from './auth-support'

const recover = async () => {
  const { email } = await newMember()
  const redirectTo = `${server().url}/set-password?source=reset`
  const { error } = await newClient().auth.resetPasswordForEmail(email, { redirectTo })
  expect(error).toBeNull()
  return { email, redirectTo, mail: await nextMail(email) }
}

describe.concurrent('a mailed link', () => {
  test('is not consumed by opening it, however often', async () => {
    const { mail, redirectTo } = await recover()
    const path = `/verify?token=${mail.tokenHash}&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await request(path, { method })
      expect(response.status).toBe(303)
      const target = new URL(response.headers.get('location')!)
      expect(target.origin + target.pathname).toBe(`${server().url}/auth/confirm`)
      expect(Object.fromEntries(target.searchParams)).toEqual({
        token_hash: mail.tokenHash,
        type: 'recovery',
        redirect_to: redirectTo,
      })
    }
    const { error } = await newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })
    expect(error).toBeNull()
  })

  test('leads to the confirm page of the site, never to another site', async () => {
    const response = await request('/verify?token=x&type=recovery&redirect_to=https://evil.example/')
    const target = new URL(response.headers.get('location')!)
    expect(target.origin).toBe(new URL(server().url).origin)
    expect(target.searchParams.has('redirect_to')).toBe(false)
  })

  test('works once, even when posted twice at the same moment', async () => {
    const { mail } = await recover()
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () =>
        newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' }),
      ),
    )
    expect(attempts.filter(({ error }) => error === null)).toHaveLength(1)
    const late = await newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })
    expect(late.error).toMatchObject({ code: 'otp_expired', status: 403 })
  })

  test('works for its own purpose only', async () => {
    const { mail } = await recover()
    for (const type of ['signup', 'invite', 'email_change'] as const) {
      const { error } = await newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type })
      expect(error).toMatchObject({ code: 'otp_expired' })
    }
    expect(
      (await newClient().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })).error,
    ).toBeNull()
  })

  test('can be replaced by typing the code; wrong codes are counted', async () => {
    const { email } = await newMember()
    const link = await operator().auth.admin.generateLink({ type: 'recovery', email })
    const code = link.data.properties!.email_otp
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = () => newClient().auth.verifyOtp({ email, token: wrong, type: 'recovery' })
    expect((await guess()).error).toMatchObject({
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
    const right = await newClient().auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(right.error).toBeNull()
    for (let i = 0; i < 9; i++) await guess()
    expect((await guess()).error).toMatchObject({ code: 'over_request_rate_limit' })
  })

  test('signs in with a recovery session that may set a password', async () => {
    const { email, mail } = await recover()
    const client = newClient()
    await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })
    expect((await client.auth.updateUser({ password: 'Brand-new-pass-1' })).error).toBeNull()
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull()
    expect(
      (await newClient().auth.signInWithPassword({ email, password: 'Brand-new-pass-1' })).error,
    ).toBeNull()
  })

  test('posted by a page without scripts, leads back with a code that only the requesting browser can use', async () => {
    const { email } = await newMember()
    const browser = newClient({ flowType: 'pkce' })
    await browser.auth.resetPasswordForEmail(email, { redirectTo: `${server().url}/set-password` })
    const mail = await nextMail(email)
    expect(mail.tokenHash).toMatch(/^pkce_/)

    const response = await request('/verify', {
      method: 'POST',
      body: new URLSearchParams({
        token_hash: mail.tokenHash,
        type: 'recovery',
        redirect_to: mail.redirectTo!,
      }),
    })
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location')!)
    expect(target.pathname).toBe('/set-password')
    const code = target.searchParams.get('code')!
    const { error } = await browser.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    const again = await post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(50) })
    expect(again.status).toBe(404)
  })

  test('with a code challenge: a wrong verifier is refused and consumes the code', async () => {
    const { email } = await newMember()
    const browser = newClient({ flowType: 'pkce' })
    await browser.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const { tokenHash } = await nextMail(email)
    const body = new URLSearchParams({ token_hash: tokenHash, type: 'magiclink' })
    const response = await request('/verify', { method: 'POST', body })
    const code = new URL(response.headers.get('location')!).searchParams.get('code')!
    const exchange = { auth_code: code, code_verifier: 'x'.repeat(50) }
    const wrong = await post('/token?grant_type=pkce', exchange)
    expect(await wrong.json()).toMatchObject({ error_code: 'bad_code_verifier' })
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    })
  })

  test('a failed form post leads back with the reason', async () => {
    const body = new URLSearchParams({ token_hash: 'gone', type: 'recovery' })
    const response = await request('/verify', { method: 'POST', body })
    const fragment = new URLSearchParams(new URL(response.headers.get('location')!).hash.slice(1))
    expect(fragment.get('error_code')).toBe('otp_expired')
  })

  test.each([
    [{}, 400],
    [{ type: 'recovery' }, 400],
    [{ token_hash: 'x' }, 400],
    [{ token_hash: 'x', type: 'toString' }, 400],
    [{ token_hash: 1, type: 'recovery' }, 400],
    [{ token_hash: 'x\u0000', type: 'recovery' }, 400],
    [{ token: '123456', type: 'email' }, 400],
    [{ phone: '+15550100', token: '123456', type: 'sms' }, 400],
  ])('refuses %j', async (body, status) => {
    expect((await post('/verify', body)).status).toBe(status)
  })
})

describe.concurrent('asking for a mail', () => {
  const ask = {
    otp: (email: string) => post('/otp', { email, create_user: false }),
    recover: (email: string) => post('/recover', { email }),
    resend: (email: string) => post('/resend', { email, type: 'signup' }),
  }

  test.each(Object.keys(ask) as (keyof typeof ask)[])(
    '%s says the same for known and unknown addresses, in the same time, and only once a minute',
    async kind => {
      const [known, unknown, waiting] = [(await newMember()).email, randomEmail(), await newPayer()]
      const answers = []
      for (const email of [known, unknown, waiting]) {
        const started = performance.now()
        const first = await ask[kind](email)
        const took = performance.now() - started
        const second = await ask[kind](email)
        expect(took).toBeGreaterThanOrEqual(290)
        answers.push([first.status, await first.text(), second.status])
      }
      expect(answers[0]).toEqual([200, '{}', 429])
      expect(answers.slice(1)).toEqual([answers[0], answers[0]])
      expect(await mailsTo(unknown)).toEqual([])
      if (kind === 'resend') return
      // A membership waits for the account of this address, and its mail makes it.
      const { tokenHash, type } = await nextMail(waiting, 3)
      const { data } = await newClient().auth.verifyOtp({ token_hash: tokenHash, type: type as 'signup' })
      expect(data.user!.email).toBe(waiting)
    },
  )

  test('a magic link signs in, and makes an account for a new person', async () => {
    const email = randomEmail()
    const { error } = await newClient().auth.signInWithOtp({ email, options: { data: { name: 'New' } } })
    expect(error).toBeNull()
    const mail = await nextMail(email)
    expect(mail.type).toBe('signup')
    const { data } = await newClient().auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(data.user!.email).toBe(email)
    expect(data.user!.user_metadata).not.toHaveProperty('name')

    const member = await newMember()
    await newClient().auth.signInWithOtp({ email: member.email })
    const link = await nextMail(member.email)
    expect(link.type).toBe('magiclink')
    const verified = await newClient().auth.verifyOtp({ token_hash: link.tokenHash, type: 'magiclink' })
    expect(verified.data.user!.id).toBe(member.id)
  })

  test('an invitation by an operator survives a sign-up by a stranger', async () => {
    const email = randomEmail()
    const invited = await operator().auth.admin.inviteUserByEmail(email, { data: { name: 'Invited' } })
    expect(invited.error).toBeNull()
    const attempt = await newClient().auth.signUp({ email, password: 'Stranger-pass-1' })
    expect(attempt.data.user!.id).not.toBe(invited.data.user!.id)
    expect(attempt.data.user!.user_metadata).not.toHaveProperty('name')
    await nextMail(email, 2)
    const stranger = await newClient().auth.signInWithPassword({ email, password: 'Stranger-pass-1' })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
    const after = await operator().auth.admin.getUserById(invited.data.user!.id)
    expect(after.data.user!.user_metadata).toMatchObject({ name: 'Invited' })
  })
})
