import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  newClient,
  newMember,
  nextMail,
  operator,
  PASSWORD,
  randomEmail,
  request,
  server,
  signedIn,
} from './auth-support'

describe.concurrent('an operator', () => {
  test('makes, reads, lists, changes and deletes accounts', async () => {
    const { admin } = operator().auth
    const email = randomEmail()
    const created = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Ada', isAdmin: true },
      app_metadata: { team: 'x' },
    })
    expect(created.data.user).toMatchObject({ email, app_metadata: { team: 'x' } })
    expect(created.data.user!.user_metadata).toEqual({ name: 'Ada', isAdmin: true })
    const id = created.data.user!.id
    expect((await admin.createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 })
    expect((await admin.getUserById(id)).data.user!.email).toBe(email)

    const list = await admin.listUsers({ page: 1, perPage: 2 })
    expect(list.error).toBeNull()
    expect(list.data.users.length).toBeLessThanOrEqual(2)
    expect((list.data as { total: number }).total).toBeGreaterThan(0)

    const wanted = randomEmail()
    const updated = await admin.updateUserById(id, { email: wanted, app_metadata: { team: null } })
    expect(updated.data.user).toMatchObject({ email: wanted })
    expect(updated.data.user!.app_metadata).not.toHaveProperty('team')
    await signedIn(wanted)

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
    expect((await admin.deleteUser(id)).error).toMatchObject({ code: 'user_not_found' })
  })

  test('a soft deletion ends every session and frees the address', async () => {
    const { email, id } = await newMember()
    const client = await signedIn(email)
    expect((await operator().auth.admin.deleteUser(id, true)).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
    const again = await operator().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    expect(again.error).toBeNull()
  })

  test('bans an account at once, and lifts the ban', async () => {
    const { email, id } = await newMember()
    const client = await signedIn(email)
    const { admin } = operator().auth
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_banned' })
    expect((await client.rpc('member_access')).status).toBe(401)
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    const signIn = () => newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect((await signIn()).error).toMatchObject({ code: 'user_banned' })
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await signIn()).error).toBeNull()
  })

  test('a password set by an operator ends every session', async () => {
    const { email, id } = await newMember()
    const client = await signedIn(email)
    await operator().auth.admin.updateUserById(id, { password: 'Set-by-operator-1' })
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    await signedIn(email, 'Set-by-operator-1')
  })

  test('signs a user out by their token', async () => {
    const client = await signedIn((await newMember()).email)
    const token = (await client.auth.getSession()).data.session!.access_token
    expect((await operator().auth.admin.signOut(token, 'global')).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('invites: the link signs in and a password can be set', async () => {
    const email = randomEmail()
    const redirectTo = `${server().url}/set-password`
    const { data, error } = await operator().auth.admin.inviteUserByEmail(email, {
      redirectTo,
      data: { name: 'I' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'I' } })
    expect(data.user!.invited_at).toBeTruthy()
    const mail = await nextMail(email)
    expect(mail).toMatchObject({ type: 'invite', redirectTo })
    const client = newClient()
    expect((await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'invite' })).error).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    await signedIn(email)
    const again = await operator().auth.admin.inviteUserByEmail(email)
    expect(again.error).toMatchObject({ code: 'email_exists' })
  })

  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'generates a link of type %s',
    async type => {
      const email = type === 'signup' || type === 'invite' ? randomEmail() : (await newMember()).email
      const { data, error } = await operator().auth.admin.generateLink({
        type,
        email,
        password: PASSWORD,
      } as never)
      expect(error).toBeNull()
      expect(data.user!.email).toBe(email)
      const { action_link, hashed_token, email_otp, verification_type } = data.properties!
      expect(verification_type).toBe(type)
      expect(email_otp).toMatch(/^\d{6}$/)
      expect(new URL(action_link).searchParams.get('token')).toBe(hashed_token)
      const opened = await fetch(action_link, { redirect: 'manual' })
      expect(opened.headers.get('location')).toContain(hashed_token)
      expect((await newClient().auth.verifyOtp({ token_hash: hashed_token, type })).error).toBeNull()
    },
  )

  test('generates both links of an email change', async () => {
    const { email, id } = await newMember()
    const newEmail = randomEmail()
    const { admin } = operator().auth
    const hashes = []
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await admin.generateLink({ type, email, newEmail })
      expect(error).toBeNull()
      hashes.push(data.properties!.hashed_token)
    }
    for (const token_hash of hashes) await newClient().auth.verifyOtp({ token_hash, type: 'email_change' })
    expect((await admin.getUserById(id)).data.user!.email).toBe(newEmail)
  })

  test('a link for an address without an account is refused where none may be created', async () => {
    const { error } = await operator().auth.admin.generateLink({ type: 'recovery', email: randomEmail() })
    expect(error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  test.each([
    [{ email: 'x' }],
    [{}],
    [{ email: 'a@example.com', ban_duration: 'for ever' }],
    [{ email: 'a@example.com', password_hash: 'plain' }],
    [{ email: 'a@example.com', user_metadata: 'text' }],
  ])('gets a clear answer to %j', async attributes => {
    const { error } = await operator().auth.admin.createUser(attributes as never)
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })
})

describe.concurrent('nobody else', () => {
  const id = randomUUID()
  const routes = [
    ['POST', '/invite'],
    ['POST', '/admin/generate_link'],
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['GET', `/admin/users/${id}/factors`],
  ] as const

  test.each(routes)(
    'may call %s %s: not with the publishable key, as a member, or with a forged token',
    async (method, path) => {
      const client = await signedIn((await newMember()).email)
      const member = (await client.auth.getSession()).data.session!.access_token
      const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`
      const send = (headers: Record<string, string>) =>
        request(path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'GET' ? {} : { body: '{}' }),
        })
      expect((await send({})).status).toBe(403)
      expect((await send({ authorization: `Bearer ${member}` })).status).toBe(403)
      expect((await send({ authorization: `Bearer ${forged}` })).status).toBe(403)
      expect((await send({ apikey: 'sb_secret_guess' })).status).toBe(403)
      // A user's bearer token takes precedence even over the secret key.
      expect((await send({ apikey: server().secretKey, authorization: `Bearer ${member}` })).status).toBe(403)
    },
  )
})
