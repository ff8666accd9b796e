/** Memberships that the team gives: who gets them, how their end moves, and what people are told. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { awaitInvitation } from '../../../testing/member-import/await-invitation'
import { linkIn, openTestApi } from '../../../testing/test-api'
import { giveToMovedIn } from './give-to-imported'

const PASSWORD = 'Correct-Horse-7'
const INFINITE = { state: 'complimentary', open: true, ends: null }

const api = await openTestApi()
const admin = await api.addUser('keeper@example.com', { admin: true })
let number = 0
let email: string

afterAll(() => api.close())
beforeEach(async () => {
  email = `guest.${++number}@example.com`
  await api.forgetMails()
})

const give = (person: object, rest: object = {}, caller: string | undefined = admin) =>
  api.post('/api/payments/complimentary', { ...person, lastDay: null, note: '', ...rest }, caller)
const change = (id: string, body: object, caller = admin) =>
  api.post(`/api/payments/complimentary/${id}`, { note: '', ...body }, caller)
const takeBack = (id: string, caller = admin) => api.post(`/api/payments/complimentary/${id}/end`, {}, caller)
const stored = (address = email) =>
  api.rows<{ id: string; user_id: string | null; state: string; open: boolean | null; ends: string | null }>(
    `select id, user_id, state, access_until > now() as open, to_char(current_period_end at time zone 'UTC',
       'YYYY-MM-DD HH24:MI:SS') as ends
     from public.memberships where email = $1 order by created_at`,
    [address],
  )
const audited = (id: string) =>
  api.rows<{ action: string; details: object }>(
    'select action, details from public.audit_log where subject_id = $1 order by created_at, id',
    [id],
  )
const kinds = async () => (await api.mails()).map(({ kind, to }) => [kind, to])
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const listed = async (id: string) =>
  (
    await api.db.as<Record<string, unknown>>(
      { sub: admin },
      'select * from public.complimentary_memberships() where id = $1',
      [id],
    )
  )[0]

it('opens for an account at once, with a note for the team and an email to the member', async () => {
  const member = await api.addUser(email)
  const response = await give({ accountId: member }, { lastDay: day(40), note: 'Spoke in May' })
  expect(response.json()).toEqual({ message: `The membership is open, and we emailed ${email}.` })
  const [membership] = await stored()
  expect(membership).toMatchObject({
    user_id: member,
    state: 'complimentary',
    open: true,
    ends: `${day(40)} 23:59:59`,
  })
  expect(await kinds()).toEqual([['membership-given', email]])
  expect(await audited(membership!.id)).toMatchObject([{ action: 'membership.given', details: { email } }])
  expect(await listed(membership!.id)).toMatchObject({ email, note: 'Spoke in May', paid_since: [] })
  // The note stays with the team.
  const seen = await api.db.as({ sub: member }, 'select to_jsonb(m) as m from public.memberships m')
  expect(JSON.stringify(seen)).not.toContain('Spoke in May')
})

it('moves its end both ways and takes it away, says so to the member, and takes it back once', async () => {
  const member = await api.addUser(email)
  await give({ accountId: member }, { lastDay: day(40) })
  const [{ id } = { id: '' }] = await stored()
  expect((await change(id, { lastDay: day(5) })).statusCode).toBe(200)
  expect(await stored()).toMatchObject([{ state: 'complimentary', ends: `${day(5)} 23:59:59` }])
  expect((await change(id, { lastDay: null })).statusCode).toBe(200)
  expect(await stored()).toMatchObject([INFINITE])
  const both = await Promise.all([takeBack(id), takeBack(id)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await stored()).toMatchObject([{ state: 'ended', open: null }])
  expect((await change(id, { lastDay: null })).statusCode).toBe(404)
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    'membership.given',
    'membership.end_moved',
    'membership.end_moved',
    'membership.taken_back',
  ])
  expect((await kinds()).map(([kind]) => kind)).toEqual([
    'membership-given',
    'membership-end-moved',
    'membership-end-moved',
    'membership-taken-back',
  ])
})

it('moves and ends the membership of somebody who was imported and not invited without an email, and says so', async () => {
  await awaitInvitation(api, email)
  const id = await giveToMovedIn(
    { query: (sql, values) => api.db.adminPool.query(sql, values) },
    { email, endsAt: null, startedAt: new Date(), note: 'Came with a list.', givenBy: admin },
    new Date(),
  )
  const seen = { lastDay: null, note: 'Came with a list.' }
  const notMailed = `${email} is not invited yet, so we sent no email.`
  expect((await change(id, { lastDay: day(5), seen })).json()).toEqual({ message: `Saved. ${notMailed}` })
  expect((await takeBack(id)).json()).toEqual({ message: `The membership has ended. ${notMailed}` })
  expect(await kinds()).toEqual([])
})

it('saves a note without an email', async () => {
  const member = await api.addUser(email)
  await give({ accountId: member })
  const [{ id } = { id: '' }] = await stored()
  await api.forgetMails()
  await change(id, { lastDay: null, note: 'A friend of the club' })
  expect(await listed(id)).toMatchObject({ note: 'A friend of the club' })
  expect(await kinds()).toEqual([])
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    'membership.given',
    'membership.note_changed',
  ])
})

it('is not changed over what another admin has saved since, and once however often it is sent', async () => {
  const member = await api.addUser(email)
  await give({ accountId: member }, { lastDay: day(40) })
  const [{ id } = { id: '' }] = await stored()
  await api.forgetMails()
  const seen = { lastDay: day(40), note: '' }
  const sooner = { lastDay: day(5), seen }
  for (let time = 0; time < 2; time++) expect((await change(id, sooner)).statusCode).toBe(200)
  for (const late of [
    { lastDay: day(90), seen },
    { lastDay: day(40), note: 'A friend', seen },
  ])
    expect((await change(id, late)).json()).toMatchObject({ code: 'newer_version' })
  expect(await stored()).toMatchObject([{ ends: `${day(5)} 23:59:59` }])
  expect(await listed(id)).toMatchObject({ note: null })
  expect(await kinds()).toEqual([['membership-end-moved', email]])
  expect((await change(id, { lastDay: null, seen: { ...seen, lastDay: day(5) } })).statusCode).toBe(200)
  expect(await stored()).toMatchObject([INFINITE])
})

it('is given once by two admins at the same time', async () => {
  const member = await api.addUser(email)
  const both = await Promise.all([give({ accountId: member }), give({ accountId: member })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await stored()).toHaveLength(1)
})

it('waits for the account of an approved applicant, which the emailed link makes', async () => {
  const applicationId = await addApplication(api, email)
  const response = await give({ applicationId }, { lastDay: day(90) })
  expect(response.json<{ message: string }>().message).toContain(`We emailed ${email} the link`)
  const [waiting] = await stored()
  expect(waiting).toMatchObject({ user_id: null, state: 'complimentary' })
  expect(await listed(waiting!.id)).toMatchObject({ account_id: null, name: 'Ada', email })
  // Nobody pays for it as well.
  const payer = await api.app.inject(`/api/checkout/payer?application=${applicationId}`)
  expect(payer.json()).toMatchObject({ standing: 'paid' })

  const token = linkIn((await api.mails())[0]!, '/create-account').searchParams.get('token')!
  const session = await api.app.inject(`/api/checkout/session?token=${token}`)
  expect(session.json()).toMatchObject({ status: 'complete', email, plan: null })
  const signUp = await api.post('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { registration_token: token },
  })
  const { access_token: accessToken, user } = signUp.json<{ access_token: string; user: { id: string } }>()
  expect(accessToken).toBeTruthy()
  expect(await stored()).toMatchObject([{ user_id: user.id, open: true }])
})

it('is opened neither by a stranger who knows the address nor by a link that was taken back', async () => {
  const applicationId = await addApplication(api, email)
  await give({ applicationId })
  const [{ id } = { id: '' }] = await stored()
  const token = linkIn((await api.mails())[0]!, '/create-account').searchParams.get('token')!
  const stranger = await api.post('/auth/v1/signup', { email, password: PASSWORD })
  expect(stranger.json<{ access_token?: string }>().access_token).toBeUndefined()
  expect(await stored()).toMatchObject([{ user_id: null }])
  await takeBack(id)
  expect(await stored()).toMatchObject([{ user_id: null, state: 'ended' }])
  const session = await api.app.inject(`/api/checkout/session?token=${token}`)
  expect(session.json()).toMatchObject({ status: 'unknown' })
})

it('belongs to the applicant whose account exists already', async () => {
  const member = await api.addUser(email)
  const applicationId = await addApplication(api, email)
  await give({ applicationId })
  expect(await stored()).toMatchObject([{ user_id: member, open: true }])
})

it.each(['PENDING', 'DECLINED'] as const)('is not given for an application that is %s', async status => {
  const applicationId = await addApplication(api, email, status)
  expect((await give({ applicationId })).statusCode).toBe(403)
  expect(await stored()).toEqual([])
})

it.each([
  ['a day that is over', { lastDay: '2020-01-01' }],
  ['no day of the calendar', { lastDay: '2027-02-30' }],
  ['a day that never comes', { lastDay: '9999-01-01' }],
  ['a note without end', { note: 'x'.repeat(1001) }],
])('refuses %s', async (_, rest) => {
  const member = await api.addUser(email)
  expect((await give({ accountId: member }, rest)).statusCode).toBe(400)
  expect(await stored()).toEqual([])
})

it('is given, changed and taken back by admins alone, and to nobody who does not exist', async () => {
  const member = await api.addUser(email)
  await give({ accountId: member })
  const [{ id } = { id: '' }] = await stored()
  const answers = await Promise.all([
    give({ accountId: member }, {}, member),
    change(id, { lastDay: null }, member),
    takeBack(id, member),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect((await api.post('/api/payments/complimentary', { accountId: member })).statusCode).toBe(401)
  expect((await give({ accountId: 'bb0c2b52-9a0a-4a3c-8a0e-2f0a6f0f6c11' })).statusCode).toBe(404)
  expect((await takeBack('nonsense')).statusCode).toBe(404)
  expect(await stored()).toMatchObject([INFINITE])
})

it('says what the member has paid since', async () => {
  const member = await api.addUser(email)
  await give({ accountId: member })
  const [{ id } = { id: '' }] = await stored()
  await api.rows(
    `with own as (
       insert into public.memberships (user_id, email, status, subscription_id) values ($1, $2::text, 'active', 'sub_' || $2::text)
       returning id
     )
     insert into private.payments (id, kind, membership_id, cents, currency, occurred_at)
     select v.id || $2::text, v.kind, own.id, v.cents, 'cad', now() + v.since
     from own, (values ('ch_1', 'payment', 24999, interval '1 day'), ('re_1', 'refund', -999, interval '2 days'),
       ('ch_0', 'payment', 2499, interval '-9 days')) v (id, kind, cents, since)`,
    [member, email],
  )
  expect(await listed(id)).toMatchObject({ paid_since: [{ cents: 24_000, currency: 'cad' }] })
})

it('goes with the account that is closed, and comes back to its address', async () => {
  const member = await api.addUser(email)
  await give({ accountId: member })
  const [{ id } = { id: '' }] = await stored()
  await api.rows('select private.close_account($1)', [member])
  expect(await stored()).toMatchObject([{ user_id: null }])
  expect(await listed(id)).toBeUndefined()
  expect((await takeBack(id)).statusCode).toBe(404)
  const again = await api.addUser(email)
  expect(await stored()).toMatchObject([{ user_id: again, open: true }])
})
