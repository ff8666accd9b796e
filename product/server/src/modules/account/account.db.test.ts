import { KNOWN_PASSWORD } from '@juno/backend/testing'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import { addApplication } from '../../testing/applications'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let email: string
let ada: string
let number = 0

beforeAll(async () => {
  api = await openTestApi()
  await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  number += 1
  email = `ada.${number}@example.com`
  ada = await api.addUser(email)
})

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, bearer: string | null = ada) =>
  api.app.inject({
    method,
    url: `/api/account/${url}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${api.token(bearer)}` }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

/** Pays in the sandbox with this account. @returns the subscription's id */
async function pay(): Promise<string> {
  await addApplication(api, email)
  const paid = await api.app.inject({
    method: 'POST',
    url: '/api/checkout/sandbox',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ plan: 'monthly', email, userId: ada }),
  })
  expect(paid.statusCode).toBe(200)
  const [row] = await api.rows<{ subscription_id: string }>(
    'select subscription_id from public.memberships where user_id = $1',
    [ada],
  )
  return row!.subscription_id
}

it.each([
  ['GET', 'newsletter'],
  ['PUT', 'newsletter'],
  ['POST', 'portal'],
  ['GET', 'export'],
  ['POST', 'export'],
  ['GET', 'password'],
  ['POST', 'close'],
] as const)('%s %s is for signed-in members', async (method, url) => {
  expect((await ask(method, url, method === 'GET' ? undefined : {}, null)).statusCode).toBe(401)
})

describe('the newsletter', () => {
  const ledger = () =>
    api.rows('select action, source, wording from public.newsletter_consents where email = $1 order by id', [
      email,
    ])

  it('is switched on and off by the member, and the ledger records when and on which wording', async () => {
    expect((await ask('GET', 'newsletter')).json()).toEqual({ subscribed: false, bounced: false })
    for (const subscribed of [true, true, false, false, true]) {
      const response = await ask('PUT', 'newsletter', { subscribed })
      expect(response.json()).toEqual({ subscribed, bounced: false })
    }
    const granted = { action: 'granted', source: 'profile', wording: newsletterConsentWording('Juno') }
    expect(await ledger()).toEqual([
      granted,
      { action: 'withdrawn', source: 'profile', wording: null },
      granted,
    ])
    expect((await ask('GET', 'newsletter')).json()).toEqual({ subscribed: true, bounced: false })
  })

  it('stays off for an address whose mail bounces', async () => {
    await api.rows(
      `insert into public.newsletter_subscribers (email, source, status) values ($1, 'application', 'bounced')`,
      [email],
    )
    const response = await ask('PUT', 'newsletter', { subscribed: true })
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toMatch(/^Email to your address came back to us/)
    expect((await ask('GET', 'newsletter')).json()).toEqual({ subscribed: false, bounced: true })
    expect(await ledger()).toEqual([])
  })

  it.each([{}, { subscribed: 'yes' }, null])('is not changed by %j', async body => {
    expect((await ask('PUT', 'newsletter', body)).statusCode).toBe(400)
  })
})

describe('the membership', () => {
  it('has no portal for an account that never paid', async () => {
    expect((await ask('POST', 'portal', {})).statusCode).toBe(404)
    await pay()
    expect((await ask('POST', 'portal', {})).json()).toEqual({
      url: expect.stringContaining('/checkout/sandbox/card?session='),
    })
  })
})

it('the archive holds the data stored about the member, as JSON, and no password', async () => {
  await pay()
  await api.rows(
    `update public.profiles set name = 'Ada', location = 'Halifax',
    visibility = '{"location": "nobody"}' where id = $1`,
    [ada],
  )
  await api.rows(
    `insert into public.contact_messages (name, email, message, user_id) values ('Ada', $1, 'Hello', $2)`,
    [email, ada],
  )
  await api.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'Phone', 'not for anyone', now(), now())`,
    [ada],
  )
  const response = await api.app.inject({
    url: '/api/account/export',
    headers: { authorization: `Bearer ${await api.signIn(ada, 'aal2')}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzipSync(response.rawPayload)
  const read = (name: string) => JSON.parse(new TextDecoder().decode(files[name])) as unknown
  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'account.json',
    'addresses-not-written-to.json',
    'applications.json',
    'emails-from-us.json',
    'event-answers.json',
    'files.json',
    'firms.json',
    'gifts-bought.json',
    'memberships.json',
    'messages-to-the-team.json',
    'moved-in.json',
    'newsletter.json',
    'profile.json',
    'submitted-events.json',
    'submitted-resources.json',
  ])
  const readme = new TextDecoder().decode(files['README.txt'])
  for (const name of Object.keys(files).filter(file => file.endsWith('.json'))) expect(readme).toContain(name)
  expect(read('profile.json')).toMatchObject({ name: 'Ada', shown_to_nobody: { location: 'Halifax' } })
  expect(read('account.json')).toMatchObject({
    two_factor_methods: [{ kind: 'authenticator app', name: 'Phone' }],
  })
  expect(read('memberships.json')).toMatchObject([{ plan: 'monthly', status: 'active' }])
  expect(read('messages-to-the-team.json')).toMatchObject([{ message: 'Hello' }])
  expect(JSON.stringify(Object.keys(files).map(name => new TextDecoder().decode(files[name])))).not.toMatch(
    /encrypted_password|admin_notes|not for anyone/,
  )
})

describe('closing the account', () => {
  const close = (password: unknown = KNOWN_PASSWORD, bearer = ada) =>
    ask('POST', 'close', { password }, bearer)

  it('requires the password, and does nothing without it', async () => {
    const wrong = await close('Wrong-Horse-7')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({ code: 'wrong_password', message: 'This is not your password.' })
    expect((await close('')).json().issues).toMatchObject([{ path: 'password' }])
    expect(await api.rows('select 1 from auth.users where id = $1', [ada])).toHaveLength(1)
  })

  it('removes the data of the member and keeps what the law requires', async () => {
    const subscription = await pay()
    await ask('PUT', 'newsletter', { subscribed: true })
    await api.rows(
      `with message as (
         insert into public.contact_messages (name, email, message) values ('Ada', $1, 'Hello')
       ), application as (
         insert into public.applications (name, email, business_name, location, role, team_size, revenue_size,
           company_stage, reason)
         values ('Ada', $1, 'Engines', 'Paris', 'founder', 'solo', '0-100k', 'exit', 'To learn')
       ), proposal as (
         insert into public.pending_events (title, description, date, submitted_by) values ('Walk', 'x', now(), $2)
       ), issue as (
         insert into public.newsletter_issues (subject, content, status) values ('Issue', 'x', 'sending') returning id
       ), recipient as (
         insert into public.newsletter_recipients (issue_id, email) select id, $1 from issue
       )
       insert into storage.objects (bucket_id, name, owner_id)
       values ('profiles', 'headshots/' || $2 || '/1.jpg', $2::text), ('templates', 'pending/' || $2, $2::text)`,
      [email, ada],
    )
    const response = await close()
    expect(response.statusCode).toBe(200)
    const { membershipEndsAt } = response.json()
    expect(Date.parse(membershipEndsAt)).toBeGreaterThan(Date.now())

    for (const table of [
      'profiles',
      'event_rsvps',
      'contact_messages',
      'newsletter_subscribers',
      'applications',
    ]) {
      const found = await api.rows(`select 1 from public.${table} t where t::text ilike '%' || $1 || '%'`, [
        email,
      ])
      expect(found, table).toEqual([])
    }
    expect(await api.rows('select 1 from auth.users where id = $1', [ada])).toEqual([])
    expect(
      await api.rows('select submitted_by from public.pending_events where title = $1', ['Walk']),
    ).toEqual([{ submitted_by: null }])
    expect(
      await api.rows(
        `select user_id, status, cancel_at_period_end as ends, account_closed_at is not null as closed
         from public.memberships where subscription_id = $1`,
        [subscription],
      ),
    ).toEqual([{ user_id: null, status: 'active', ends: true, closed: true }])
    expect(
      await api.rows('select action from public.newsletter_consents where email = $1 order by id', [email]),
    ).toEqual([{ action: 'granted' }, { action: 'withdrawn' }])
    expect(
      await api.rows('select email, status from public.newsletter_recipients where email like $1', [
        `${ada}%`,
      ]),
    ).toEqual([{ email: `${ada}@closed.invalid`, status: 'excluded' }])
    expect(
      await api.rows('select bucket_id, owner_id from storage.objects where name like $1', [`%${ada}%`]),
    ).toEqual([{ bucket_id: 'templates', owner_id: null }])
    expect(
      await api.rows(
        `select actor_email, action, details from public.audit_log where subject_id = $1 and action = 'account.closed'`,
        [ada],
      ),
    ).toEqual([{ actor_email: null, action: 'account.closed', details: {} }])
    expect(await api.rows('select kind from public.mail_outbox where to_email = $1', [email])).toEqual([
      { kind: 'account-closed' },
    ])
    expect((await close()).statusCode).toBe(401)
  })

  it('works without an address to say goodbye to', async () => {
    await api.rows('update auth.users set email = null where id = $1', [ada])
    expect((await close()).statusCode).toBe(200)
    expect(await api.rows('select from auth.users where id = $1', [ada])).toEqual([])
  })

  it('leaves a returning member the membership that is paid for', async () => {
    const subscription = await pay()
    await close()
    const again = await api.addUser(email)
    expect(
      await api.rows('select user_id from public.memberships where subscription_id = $1', [subscription]),
    ).toEqual([{ user_id: again }])
  })

  it('is refused to the last admin only', async () => {
    const [keeper] = await api.rows<{ id: string }>(
      `select id from auth.users where email = 'keeper@example.com'`,
    )
    const refused = await close(KNOWN_PASSWORD, keeper!.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('last_admin')
    await api.rows('update public.profiles set is_admin = true where id = $1', [ada])
    expect((await close()).statusCode).toBe(200)
  })

  it('does nothing when the payment provider cannot be reached', async () => {
    await pay()
    const { stripe } = api
    const { setCancelAtPeriodEnd } = stripe
    stripe.setCancelAtPeriodEnd = () => Promise.reject(Object.assign(new Error('down'), { status: 503 }))
    const response = await close()
    stripe.setCancelAtPeriodEnd = setCancelAtPeriodEnd
    expect(response.statusCode).toBe(503)
    expect(await api.rows('select 1 from auth.users where id = $1', [ada])).toHaveLength(1)
  })
})

describe('an account without a password', () => {
  const withoutPassword = (id = ada) =>
    api.rows(`update auth.users set encrypted_password = '' where id = $1`, [id])
  const auth = (method: 'GET' | 'PUT', url: string, who: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/auth/v1/${url}`,
      headers: { authorization: `Bearer ${api.token(who)}` },
      payload,
    })
  /** Requests a code. @returns the one in the email */
  async function emailedCode(to = email, who = ada): Promise<string> {
    expect((await auth('GET', 'reauthenticate', who)).statusCode).toBe(200)
    const mails = await api.mails()
    const mail = mails.findLast(sent => sent.kind === 'auth-reauthentication' && sent.to === to)
    return /\d{6}/.exec(mail!.subject)![0]
  }
  const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const close = (proof: object, who = ada) => ask('POST', 'close', proof, who)
  const stands = async () =>
    (await api.rows('select 1 from auth.users where id = $1', [ada])).length === 1 &&
    (await api.rows('select 1 from public.profiles where id = $1', [ada])).length === 1

  it('is known to its owner as such', async () => {
    const state = async () => (await ask('GET', 'password')).json()
    expect(await state()).toEqual({ password: 'set' })
    await withoutPassword()
    expect(await state()).toEqual({ password: 'none' })
    await api.rows('update auth.users set is_sso_user = true where id = $1', [ada])
    expect(await state()).toEqual({ password: 'managed' })
  })

  it('is closed with the emailed code, once it is right', async () => {
    await withoutPassword()
    const code = await emailedCode()
    expect((await close({ password: KNOWN_PASSWORD })).json().issues).toMatchObject([{ path: 'code' }])
    expect((await close({ code: '12345' })).json().issues).toMatchObject([{ path: 'code' }])
    const wrong = await close({ code: not(code) })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({
      code: 'wrong_code',
      message: 'This code is wrong, used or too old. Please check it, or ask for a new one.',
    })
    expect(await stands()).toBe(true)
    expect((await close({ code })).json()).toEqual({ membershipEndsAt: null })
    expect(await stands()).toBe(false)
  })

  it('stands when the code is used, or too old', async () => {
    await withoutPassword()
    const used = await emailedCode()
    const set = await auth('PUT', 'user', ada, { password: 'Brand-new-Horse-7', nonce: used })
    expect(set.statusCode).toBe(200)
    await withoutPassword()
    expect((await close({ code: used })).json().code).toBe('wrong_code')

    const other = `late.${email}`
    const late = await api.addUser(other)
    await withoutPassword(late)
    const old = await emailedCode(other, late)
    await api.rows(
      `update auth.one_time_tokens set created_at = created_at - interval '1 hour 1 second' where user_id = $1`,
      [late],
    )
    expect((await close({ code: old }, late)).json().code).toBe('wrong_code')
    expect(await stands()).toBe(true)
  })

  it('takes no code of another account, which stays good there', async () => {
    await withoutPassword()
    const other = `other.${email}`
    const otherId = await api.addUser(other)
    await withoutPassword(otherId)
    const code = await emailedCode(other, otherId)
    expect((await close({ code })).json().code).toBe('wrong_code')
    expect(await stands()).toBe(true)
    expect((await close({ code }, otherId)).statusCode).toBe(200)
  })

  it('takes ten wrong codes, then none for a while', async () => {
    await withoutPassword()
    const code = await emailedCode()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => close({ code: not(code) })))
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    const refused = await close({ code })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await stands()).toBe(true)
  })

  it('is none that has one: a code does not replace it', async () => {
    const code = await emailedCode()
    expect((await close({ code })).json().issues).toMatchObject([{ path: 'password' }])
    expect(await stands()).toBe(true)
  })
})
