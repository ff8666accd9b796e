import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { termsUnknown } from '@juno/domain/applications/terms-texts'
import { termsVersion } from '@juno/domain/applications/terms-version'
import { APPLICATION } from '../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMails()
})

const ada = {
  ...APPLICATION,
  email: 'ada@example.com',
  industry: 'software-technology',
  newsletterConsent: false,
  termsAccepted: true,
}

const post: TestApi['post'] = (...request) => api.post(...request)
const apply = (change: Record<string, unknown> = {}) => post('/api/applications', { ...ada, ...change })
const stored = (email: string) =>
  api.rows<{ id: string; status: string; reason: string }>(
    'select * from public.applications where email = $1 order by submitted_at',
    [email],
  )
const kinds = async () => (await api.mails()).map(mail => `${mail.kind} to ${mail.to}`)

describe('applying', () => {
  it('keeps an application of a manager for review and mails the applicant and the team', async () => {
    await api.addUser('team@example.com', { admin: true })
    const response = await apply({ email: ' Manager@Example.com ' })
    expect(response.statusCode).toBe(201)
    const [row] = await stored('manager@example.com')
    expect(response.json()).toEqual({
      message: 'Your application has arrived. We answer by email within 48 hours.',
      id: row!.id,
      status: 'PENDING',
      token: expect.any(String),
    })
    expect(row!.status).toBe('PENDING')
    expect(await kinds()).toEqual([
      'application-received to manager@example.com',
      'team-new-application to team@example.com',
    ])
  })

  it.each(['founder', 'c-suite', 'solopreneur', 'executive'])('approves a %s at once', async role => {
    const email = `${role}@example.com`
    const response = await apply({ email, role })
    expect(response.json().status).toBe('APPROVED')
    const [row] = await stored(email)
    expect(row!.status).toBe('APPROVED')
    const [mail] = await api.mails()
    expect(mail).toMatchObject({ kind: 'application-approved' })
    expect(mail!.text).toContain('New members have 14 days to change their mind')
    expect(linkIn(mail!, '/membership-selection').search).toBe(`?application=${row!.id}`)
  })

  it('records the newsletter consent once, with its wording', async () => {
    await apply({ email: 'news@example.com', newsletterConsent: true })
    await apply({ email: 'news@example.com', newsletterConsent: true, reason: 'Again, better put.' })
    expect(
      await api.rows('select status, source from public.newsletter_subscribers where email = $1', [
        'news@example.com',
      ]),
    ).toEqual([{ status: 'subscribed', source: 'application' }])
    expect(
      await api.rows('select action, wording from public.newsletter_consents where email = $1', [
        'news@example.com',
      ]),
    ).toEqual([{ action: 'granted', wording: expect.stringContaining('newsletter') }])
  })

  it('subscribes nobody who left the box empty', async () => {
    await apply({ email: 'quiet@example.com' })
    expect(
      await api.rows('select 1 from public.newsletter_subscribers where email = $1', ['quiet@example.com']),
    ).toEqual([])
  })

  it('treats a double click as one application and one mail', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => apply({ email: 'double@example.com' })))
    const [row] = await stored('double@example.com')
    expect(responses.filter(response => response.json().id === row!.id)).toHaveLength(1)
    expect(await stored('double@example.com')).toHaveLength(1)
    expect((await kinds()).filter(kind => kind.includes('to double@'))).toEqual([
      'application-received to double@example.com',
    ])
  })

  it('a further application changes nothing, approves nobody, and reveals nothing to its sender', async () => {
    const first = await apply({ email: 'again@example.com', reason: 'First words.' })
    const before = await stored('again@example.com')
    const fresh = await apply({ email: 'never.seen@example.com', role: 'founder' })
    await api.forgetMails()
    const stranger = { email: 'again@example.com', name: 'Mallory', role: 'founder', reason: 'Mine now.' }
    const further = await apply(stranger)
    await apply(stranger)
    expect(further.statusCode).toBe(fresh.statusCode)
    expect({ ...further.json(), id: 0, token: 0 }).toEqual({ ...fresh.json(), id: 0, token: 0 })
    expect(further.json().id).not.toBe(first.json().id)
    expect(await stored('again@example.com')).toEqual(before)
    expect(await kinds()).toEqual(['further-application to again@example.com'])
    expect(JSON.stringify(await api.mails())).not.toMatch(/Mallory|Mine now/)
  })

  it('records which wording of the terms was accepted, and when', async () => {
    await apply({ email: 'terms@example.com' })
    await apply({ email: 'unsaid@example.com', termsAccepted: undefined })
    expect(await stored('terms@example.com')).toMatchObject([
      { terms_version: termsVersion, terms_accepted_at: expect.any(Date) },
    ])
    expect(await stored('unsaid@example.com')).toMatchObject([
      { terms_version: null, terms_accepted_at: null },
    ])
  })

  it('refuses a wording of the terms that it does not know, in words', async () => {
    const known = await apply({ email: 'shown@example.com', termsVersion })
    expect(known.statusCode).toBe(201)
    const unknown = await apply({ email: 'hostile@example.com', termsVersion: 'May 4, 2199' })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json().issues).toEqual([{ path: 'termsVersion', message: termsUnknown }])
  })

  it('reveals nothing about an address that is approved already', async () => {
    const fresh = await apply({ email: 'unknown@example.com' })
    const { id } = (await apply({ email: 'approved@example.com', role: 'founder' })).json()
    await api.forgetMails()
    const repeated = await apply({ email: 'approved@example.com', reason: 'I am a stranger.' })
    expect({ ...repeated.json(), id: 0, token: 0 }).toEqual({ ...fresh.json(), id: 0, token: 0 })
    expect(repeated.json().id).not.toBe(id)
    expect(repeated.statusCode).toBe(fresh.statusCode)
    expect(await stored('approved@example.com')).toMatchObject([{ status: 'APPROVED', reason: ada.reason }])
    expect(await kinds()).toEqual(['further-application to approved@example.com'])
    expect((await api.mails())[0]!.text).toContain(`/membership-selection?application=${id}`)
  })

  it('stores four-byte characters, quotes and angle brackets as they were typed', async () => {
    const reason = `👩🏽‍💻 "quoted" 'single' <script>alert(1)</script> '; drop table applications; --`
    expect((await apply({ email: 'odd@example.com', reason })).statusCode).toBe(201)
    expect(await stored('odd@example.com')).toMatchObject([{ reason }])
  })
})

it('asks for name, email, business name and reason alone, and leaves an application without a role to the team', async () => {
  const unsaid = { location: '', role: '', teamSize: undefined, revenueSize: null, companyStage: '' }
  const response = await apply({ email: 'brief@example.com', ...unsaid })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({ status: 'PENDING' })
  const nothing = { location: null, role: null, team_size: null, revenue_size: null, company_stage: null }
  expect(await stored('brief@example.com')).toMatchObject([{ status: 'PENDING', ...nothing }])
})

describe('an invalid application', () => {
  const required = ['name', 'businessName', 'reason']
  const text = [...required, 'location']
  const choices = ['role', 'teamSize', 'revenueSize', 'companyStage', 'industry']
  const hostile: [string, string, unknown][] = [
    ...[...required, 'email'].map((f): [string, string, unknown] => [f, 'missing', undefined]),
    ...[...text, 'email', ...choices].map((f): [string, string, unknown] => [f, 'a number', 7]),
    ...[...text, 'email', ...choices].map((f): [string, string, unknown] => [f, 'an object', { $ne: '' }]),
    ...[...text, 'email', ...choices].map((f): [string, string, unknown] => [
      f,
      'far too long',
      'x'.repeat(9000),
    ]),
    ...required.map((f): [string, string, unknown] => [f, 'blank', '   ']),
    ...text.map((f): [string, string, unknown] => [f, 'a direction override', 'abc\u202etxt']),
    ...choices.map((f): [string, string, unknown] => [f, 'not on the list', `x' or 1=1 --`]),
    ['name', 'two lines', 'Ada\nBcc: everyone@example.com'],
    ['email', 'no address', 'ada'],
    ['email', 'two lines', 'ada@example.com\nbcc: b@example.com'],
    ['email', 'angle brackets', '<script>@example.com'],
    ['newsletterConsent', 'a string', 'yes'],
    ['termsAccepted', 'false', false],
  ]
  it.each(hostile)('is refused when %s is %s', async (field, _what, value) => {
    const response = await apply({ email: 'hostile@example.com', [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues).toEqual([
      { path: field, message: expect.stringMatching(/^[A-Z].*[.]$/) },
      ...response.json().issues.slice(1),
    ])
  })

  it.each([
    ['a null byte', JSON.stringify({ ...ada, email: 'hostile@example.com', name: 'a\0b' }), 400],
    ['a lone surrogate', JSON.stringify({ ...ada, email: 'hostile@example.com', name: 'a\ud800' }), 400],
    ['broken JSON', '{"name": "Ada', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a hundred kilobytes', JSON.stringify({ ...ada, reason: 'x'.repeat(100_000) }), 413],
  ])('is refused when the body is %s', async (_what, payload, status) => {
    const response = await post('/api/applications', payload)
    expect(response.statusCode).toBe(status)
    expect(response.json().message).toBeTruthy()
  })

  it('is refused by any other method', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await api.app.inject({ method, url: '/api/applications' })
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).toBe('POST')
    }
  })

  it('leaves nothing behind', async () => {
    expect(await stored('hostile@example.com')).toEqual([])
    expect(await api.rows(`select 1 from public.mail_outbox where to_email = 'hostile@example.com'`)).toEqual(
      [],
    )
  })
})

describe('deciding', () => {
  let admin: string
  let member: string
  beforeAll(async () => {
    admin = await api.addUser('reviewer@example.com', { admin: true })
    member = await api.addUser('member@example.com')
  })

  it('approves once: one audit entry and one mail, however often it is called', async () => {
    const { id } = (await apply({ email: 'waiting@example.com' })).json()
    await api.forgetMails()
    const responses = await Promise.all([1, 2, 3].map(() => post('/api/applications/approve', { id }, admin)))
    for (const response of responses) {
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({
        message: 'Application approved successfully',
        application: { id, status: 'APPROVED', reviewed_by: admin },
      })
    }
    expect(await kinds()).toEqual(['application-approved to waiting@example.com'])
    expect(
      await api.rows('select actor_id, action from public.audit_log where subject_id = $1', [id]),
    ).toEqual([{ actor_id: admin, action: 'application.approved' }])
  })

  it('declines with the message of the reviewer, once', async () => {
    const { id } = (await apply({ email: 'declined@example.com' })).json()
    await api.forgetMails()
    const message = 'Thank you. We are not the right place yet.'
    await post('/api/applications/decline', { id, message }, admin)
    const again = await post('/api/applications/decline', { id }, admin)
    expect(again.json().application).toMatchObject({ status: 'DECLINED', decision_message: message })
    const [mail, ...others] = await api.mails()
    expect(mail).toMatchObject({ kind: 'application-declined', text: expect.stringContaining(message) })
    expect(mail!.text).toContain('Hi Ada,')
    expect(others).toEqual([])
    const approve = await post('/api/applications/approve', { id }, admin)
    expect(approve.statusCode).toBe(409)
    expect(approve.json().message).toMatch(/^Already declined( by .+)?\.$/)
  })

  it('takes a decision back, with its mail, while that waits', async () => {
    const { id } = (await apply({ email: 'hasty@example.com' })).json()
    await api.forgetMails()
    await post('/api/applications/decline', { id, message: 'No' }, admin)
    const undone = await post('/api/applications/undo', { id }, admin)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(undone.json().application).toMatchObject({ status: 'PENDING', decision_message: null })
    expect(await api.mails()).toEqual([])
    await post('/api/applications/approve', { id }, admin)
    expect(await kinds()).toEqual(['application-approved to hasty@example.com'])
    await api.rows(`update public.mail_outbox set not_before = now() where to_email = 'hasty@example.com'`)
    const late = await post('/api/applications/undo', { id }, admin)
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toContain('too late')
  })

  it('does not take an approval back once its membership is paid', async () => {
    const email = 'quick.payer@example.com'
    const { id } = (await apply({ email })).json()
    await post('/api/applications/approve', { id }, admin)
    const paid = await post('/api/checkout/sandbox', { plan: 'annual', email, applicationId: id })
    expect(paid.statusCode, paid.body).toBe(200)
    const undone = await post('/api/applications/undo', { id }, admin)
    expect([undone.statusCode, undone.json().message]).toEqual([
      409,
      'It is too late to undo this: the membership is paid.',
    ])
    expect((await stored(email)).map(row => row.status)).toEqual(['APPROVED'])
  })

  it('takes an approval back or opens its membership, never both, when they come at once', async () => {
    const outcomes = Array.from({ length: 6 }, async (_, number) => {
      const email = `at.once.${number}@example.com`
      const { id } = (await apply({ email })).json()
      await post('/api/applications/approve', { id }, admin)
      await Promise.all([
        post('/api/checkout/sandbox', { plan: 'annual', email, applicationId: id }),
        post('/api/applications/undo', { id }, admin),
      ])
      const [application] = await stored(email)
      const registrations = await api.rows(
        'select from public.pending_registrations where application_id = $1',
        [id],
      )
      expect([application!.status, registrations.length]).toEqual(
        registrations.length > 0 ? ['APPROVED', 1] : ['PENDING', 0],
      )
    })
    await Promise.all(outcomes)
  })

  it('lets a declined applicant apply again, as a new application', async () => {
    const { id } = (await apply({ email: 'returning@example.com' })).json()
    await post('/api/applications/decline', { id }, admin)
    const again = await apply({ email: 'returning@example.com', reason: 'My business has grown.' })
    expect(again.json()).toMatchObject({ status: 'PENDING' })
    expect(again.json().id).not.toBe(id)
    expect((await stored('returning@example.com')).map(row => row.status)).toEqual(['DECLINED', 'PENDING'])
  })

  it('never approves by a role after a decision: not a declined applicant, not a member who left', async () => {
    const { id } = (await apply({ email: 'declined.founder@example.com' })).json()
    await post('/api/applications/decline', { id }, admin)
    await api.forgetMails()
    await apply({ email: 'declined.founder@example.com', role: 'founder' })
    expect((await stored('declined.founder@example.com')).map(row => row.status)).toEqual([
      'DECLINED',
      'PENDING',
    ])
    expect(await kinds()).toContain('application-received to declined.founder@example.com')
    expect(await kinds()).not.toContain('application-approved to declined.founder@example.com')

    await apply({ email: 'left@example.com', role: 'founder' })
    const left = await api.addUser('left@example.com')
    await api.rows(
      `insert into public.memberships (user_id, email, status, state) values ($1, $2, 'canceled', 'ended')`,
      [left, 'left@example.com'],
    )
    await apply({ email: 'left@example.com', role: 'founder', reason: 'To come back.' })
    const link = linkIn((await api.mails()).at(-1)!, '/further-application')
    const token = link.searchParams.get('token')
    expect((await post('/api/applications/further', { token })).json()).toMatchObject({ status: 'PENDING' })
    expect((await stored('left@example.com')).map(row => row.status)).toEqual(['APPROVED', 'PENDING'])
  })

  it('stores no decision whose mail could not be written', async () => {
    const { id } = (await apply({ email: 'rollback@example.com' })).json()
    await api.rows(`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise 'disk full'; end $$`)
    await api.rows(
      'create trigger refuse before insert on public.mail_outbox for each row execute function refuse()',
    )
    const response = await post('/api/applications/approve', { id }, admin)
    await api.rows('drop trigger refuse on public.mail_outbox')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('disk full')
    expect(await stored('rollback@example.com')).toMatchObject([{ status: 'PENDING' }])
    expect(await api.rows('select 1 from public.audit_log where subject_id = $1', [id])).toEqual([])
  })

  it.each(['approve', 'decline'])('lets nobody but admins %s', async action => {
    const { id } = (await apply({ email: `guarded-${action}@example.com` })).json()
    const url = `/api/applications/${action}`
    expect((await post(url, { id })).statusCode).toBe(401)
    expect((await post(url, { id }, 'forged')).statusCode).toBe(401)
    expect((await post(url, { id }, member)).statusCode).toBe(403)
    expect(await stored(`guarded-${action}@example.com`)).toMatchObject([{ status: 'PENDING' }])
  })

  it('refuses an admin whose rights were removed, at once', async () => {
    const former = await api.addUser('former@example.com', { admin: true })
    const { id } = (await apply({ email: 'former-case@example.com' })).json()
    await api.rows('update public.profiles set is_admin = false where id = $1', [former])
    expect((await post('/api/applications/approve', { id }, former)).statusCode).toBe(403)
  })

  it.each([
    ['nothing', {}, 400],
    ['a number', { id: 7 }, 400],
    ['words', { id: `' or 1=1 --` }, 400],
    ['an unknown id', { id: '00000000-0000-4000-8000-000000000000' }, 404],
  ])('answers an id that is %s with a sentence', async (_what, body, status) => {
    for (const action of ['approve', 'decline']) {
      const response = await post(`/api/applications/${action}`, body, admin)
      expect(response.statusCode).toBe(status)
      expect(response.json().message).toMatch(/\.$/)
    }
  })
})
