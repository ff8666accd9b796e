import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let member: string
/** The token of a session of the admin that has passed two-factor sign-in. */
let adminWithMfa: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('olive@juno.example', { admin: true })
  member = await api.addUser('mia@juno.example')
  adminWithMfa = await api.signIn(admin, 'aal2')
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.rows('delete from auth.mfa_factors')
  await ask('optional')
})

const ask = (rule: string) =>
  api.rows(
    `insert into site_settings (key, value) values ('mfa_rule', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(rule)],
  )
const enroll = (userId: string) =>
  api.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'Phone', 'x', now(), now())`,
    [userId],
  )
const call = async (who: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who === adminWithMfa ? who : api.token(who)}` }
  const { statusCode, body } = await api.app.inject({ method, url: `/api${url}`, headers, payload })
  return { status: statusCode, body: JSON.parse(body || '{}') as Record<string, unknown> }
}

const NEEDED = {
  status: 403,
  body: { code: 'mfa_code_needed', message: 'Finish two-factor sign-in to continue.' },
}
const SETUP_NEEDED = {
  status: 403,
  body: { code: 'mfa_setup_needed', message: 'Set up two-factor sign-in to continue.' },
}

describe('a session that has not passed two-factor sign-in', () => {
  test.each([
    ['GET', '/account/newsletter'],
    ['PUT', '/account/newsletter'],
    ['POST', '/account/portal'],
    ['GET', '/account/membership'],
    ['POST', '/account/membership/switch'],
    ['POST', '/account/membership/money-back'],
    ['GET', '/account/export'],
    ['GET', '/account/password'],
    ['POST', '/account/close'],
    ['GET', '/calendar'],
    ['POST', '/calendar/reset'],
    ['POST', '/send-rsvp-confirmation'],
    ['POST', '/upload-profile-picture'],
    ['POST', '/create-profile'],
    ['GET', '/site-settings'],
    ['GET', '/backups'],
    ['POST', '/applications/approve'],
    ['POST', '/payments/attach'],
    ['GET', '/newsletter/subscribers/count'],
    ['POST', '/members/reset-two-factor'],
    ['POST', '/mail-outbox/retry'],
    ['POST', '/testimonials-bypass/create'],
    ['POST', '/upload-image'],
  ] as const)('is asked for the code by %s %s', async (method, url) => {
    await enroll(admin)
    const payload = method === 'GET' ? undefined : { userId: admin, email: 'olive@juno.example' }
    expect(await call(admin, method, url, payload)).toMatchObject(NEEDED)
    await api.rows('delete from auth.mfa_factors')
    await ask('team')
    if (url !== '/create-profile') expect(await call(admin, method, url, payload)).toMatchObject(SETUP_NEEDED)
  })

  test('passes with the code, and without one where none is required', async () => {
    await enroll(admin)
    expect((await call(adminWithMfa, 'GET', '/backups')).status).toBe(200)
    await ask('team')
    expect((await call(member, 'GET', '/account/newsletter')).status).toBe(200)
    await ask('everyone')
    expect(await call(member, 'GET', '/account/newsletter')).toMatchObject(SETUP_NEEDED)
  })

  test('of a new account gets its profile before MFA is set up', async () => {
    await ask('everyone')
    const ada = await api.addUser('ada@juno.example')
    await api.rows('delete from profiles where id = $1', [ada])
    const made = await call(ada, 'POST', '/create-profile', { userId: ada, email: 'ada@juno.example' })
    expect(made).toEqual({ status: 200, body: { id: ada } })
    expect(await api.rows('select id from profiles where id = $1', [ada])).toEqual([{ id: ada }])
  })
})

describe('the rule', () => {
  const settings = async () =>
    (await call(adminWithMfa, 'GET', '/site-settings')).body.settings as Record<string, unknown>
  const put = async (who: string, twoFactor?: string) =>
    call(who, 'PUT', '/site-settings', { ...(await settings()), twoFactor })

  test('is refused to an admin without it', async () => {
    const refusal = {
      status: 400,
      body: {
        code: 'invalid_input',
        issues: [
          {
            path: 'twoFactor',
            message:
              'Set up two-factor sign-in for yourself and sign in with it before you ask it of others.',
          },
        ],
      },
    }
    expect(await put(admin, 'team')).toMatchObject(refusal)
    // A token from before the app was removed.
    expect(await put(adminWithMfa, 'everyone')).toMatchObject(refusal)
    expect(await settings()).toMatchObject({ twoFactor: 'optional' })
  })

  test('is set by an admin who has, applies at once, and is in the audit log', async () => {
    await enroll(admin)
    expect(await put(adminWithMfa, 'everyone')).toMatchObject({
      status: 200,
      body: { settings: { twoFactor: 'everyone' } },
    })
    expect(await call(member, 'GET', '/account/newsletter')).toMatchObject(SETUP_NEEDED)
    const entries = await api.rows(
      `select action, actor_id from audit_log where subject_id = 'mfa_rule' and actor_id is not null`,
    )
    expect(entries).toEqual([{ action: 'site_settings.update', actor_id: admin }])
  })

  test('stays unchanged where it is left out, and takes one of three values', async () => {
    await enroll(admin)
    await put(adminWithMfa, 'team')
    expect((await put(adminWithMfa, undefined)).body).toMatchObject({ settings: { twoFactor: 'team' } })
    expect(await put(adminWithMfa, 'nobody')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'twoFactor' }] },
    })
    await expect(ask('nobody')).rejects.toMatchObject({ constraint: 'site_settings_mfa_rule' })
    await expect(
      api.rows(`update site_settings set value = 'null' where key = 'mfa_rule'`),
    ).rejects.toMatchObject({ constraint: 'site_settings_mfa_rule' })
  })
})

describe('a member who lost their phone', () => {
  const reset = (who: string, userId: string) => call(who, 'POST', '/members/reset-two-factor', { userId })

  test('gets access again from an admin: factors and sessions end, a mail and the audit log say so', async () => {
    await enroll(member)
    await api.rows(
      `insert into auth.sessions (id, user_id, created_at, aal) values (gen_random_uuid(), $1, now(), 'aal2')`,
      [member],
    )
    await api.forgetMails()
    expect(await reset(admin, member)).toEqual({ status: 200, body: { success: true } })
    expect(await api.rows('select id from auth.mfa_factors where user_id = $1', [member])).toEqual([])
    expect(await api.rows('select id from auth.sessions where user_id = $1', [member])).toEqual([])
    expect(await api.mails()).toMatchObject([
      {
        kind: 'two-factor-reset',
        to: 'mia@juno.example',
        text: expect.stringContaining('https://juno.test/sign-in'),
      },
    ])
    await api.signIn(member)
    const [entry] = await api.rows(
      'select action, subject_id, actor_email, details from audit_log order by id desc limit 1',
    )
    expect(entry).toEqual({
      action: 'member.mfa_reset',
      subject_id: member,
      actor_email: 'olive@juno.example',
      details: { factors: 1 },
    })
  })

  test('is reset by admins only, and only where there is something to reset', async () => {
    expect(await reset(admin, member)).toMatchObject({ status: 409, body: { code: 'no_mfa' } })
    expect(await reset(admin, 'f8b4e9c2-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    })
    expect(await reset(admin, 'mia')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    await enroll(admin)
    expect(await reset(member, admin)).toMatchObject({ status: 403, body: { code: 'admin_only' } })
    expect(await reset(member, member)).toMatchObject({ status: 403, body: { code: 'admin_only' } })
    // An admin's password alone does not turn the admin's own two-factor sign-in off.
    expect(await reset(admin, admin)).toMatchObject(NEEDED)
  })
})
