// Seats: who takes one, with which membership of their own, and what they hear of its end.
import { termsVersion } from '@juno/domain/applications/terms-version'
import type { OwnSeatLookUp } from '@juno/domain/payments/firm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addApprovedAccount, addApplication } from '../../../testing/applications'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { warnBeforeEnd } from '../warn-before-end'
import { letTimePass } from '../membership/let-time-pass'
import { FirmDesk, run, taking, tokenIn } from '../../../testing/payments/firm-desk'
import { tellFirms } from './tell-firms'

let api: TestApi
let desk: FirmDesk

beforeAll(async () => {
  api = await openTestApi()
  desk = new FirmDesk(api, await api.addUser('keeper@example.com', { admin: true }))
})
afterAll(() => api.close())
beforeEach(() => desk.begin())

it('has each seat once: of two with one link one takes it, and no more are invited than are paid for', async () => {
  const { firm, manager } = await desk.bought()
  const token = await desk.invite(firm, manager, desk.address('colleague'))
  const both = await Promise.all([
    desk.post('/seats/take', taking(token)),
    desk.post('/seats/take', taking(token)),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const email = desk.address('colleague')
  await desk.invite(firm, manager, email)
  expect((await desk.post('/account/seats/invite', { firm, email }, manager)).body.code).toBe('seat_invited')
  expect(
    (await desk.post('/account/seats/invite', { firm, email: desk.address('colleague') }, manager)).body.code,
  ).toBe('seats_full')
  const many = await desk.bought({ seats: 3, contactEmail: (desk.contact = desk.address('ada')) })
  const invited = await Promise.all(
    Array.from({ length: 6 }, () =>
      desk.post('/account/seats/invite', { firm: many.firm, email: desk.address('colleague') }, many.manager),
    ),
  )
  expect(invited.filter(({ status }) => status === 200)).toHaveLength(3)
})

it('mails a new link, which ends the one before, and a link ends after some weeks', async () => {
  const { firm, manager } = await desk.bought()
  const old = await desk.invite(firm, manager, desk.address('colleague'))
  const { id } = await desk.seatOf(manager)
  expect((await desk.post(`/account/seats/${id}/resend`, {}, manager)).status).toBe(200)
  const token = tokenIn((await desk.lastMail('seat-invited')).text)
  expect((await desk.post('/seats/look-up', { token: old })).body.code).toBe('seat_unknown')
  expect((await desk.post('/seats/look-up', { token })).status).toBe(200)
  await api.rows(`update private.firm_seats set expires_at = now() - interval '1 minute' where id = $1`, [id])
  expect((await desk.post('/seats/take', taking(token))).body.code).toBe('seat_expired')
  expect(await desk.seatOf(manager)).toMatchObject({ expired: true })
  const kept = await api.rows<{ found: boolean }>(
    'select exists (select from private.firm_seats s where s::text like $1) as found',
    [`%${token}%`],
  )
  expect(kept).toEqual([{ found: false }])
})

it('stores the terms that were accepted with it where an application is there already', async () => {
  const { firm, manager } = await desk.bought({ seats: 1 })
  const email = desk.address('colleague')
  const application = await addApplication(api, email, 'PENDING')
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/seats/take', taking(token))).status).toBe(200)
  expect(
    await api.rows(
      `select status, terms_version, terms_accepted_at is not null as accepted from public.applications where id = $1`,
      [application],
    ),
  ).toEqual([{ status: 'APPROVED', terms_version: termsVersion, accepted: true }])
})

it('is declined without an account, told to the contact, and free for somebody else', async () => {
  const { firm, manager } = await desk.bought({ seats: 1 })
  const email = desk.address('colleague')
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/seats/decline', { token })).status).toBe(200)
  expect(await desk.lastMail('seat-declined')).toMatchObject({ to: desk.contact })
  expect((await desk.managed(manager))[0]!.used).toEqual([])
  await desk.invite(firm, manager, email)
})

it('is taken by an account, whose own plan ends with its period only if they say so', async () => {
  const { firm, manager } = await desk.bought()
  const email = desk.address('payer')
  const payer = await addApprovedAccount(api, email)
  await desk.post('/checkout/sandbox', { plan: 'monthly', email, userId: payer })
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/seats/look-up', { token })).body).toMatchObject({ accountExists: true })
  expect((await desk.post('/seats/take', taking(token))).body.code).toBe('seat_account_exists')
  const looked = await desk.post<OwnSeatLookUp>('/account/seats/look-up', { token }, payer)
  expect(looked.body).toMatchObject({ ownEmail: email, own: { plan: 'monthly' }, seatOf: null })
  expect((await desk.post('/account/seats/take', { token }, payer)).body.code).toBe('seat_own_plan')
  const own = async () =>
    (
      await api.rows(
        `select state, cancel_at_period_end as ends from public.memberships where user_id = $1 and source = 'subscription'`,
        [payer],
      )
    )[0]
  expect(await own()).toEqual({ state: 'active', ends: false })
  expect((await desk.post('/account/seats/take', { token, endOwn: true }, payer)).status).toBe(200)
  expect(await own()).toEqual({ state: 'ending', ends: true })
  expect((await desk.lastMail('seat-opened')).text).toContain('Your own plan ends on')
  const again = await desk.invite(firm, manager, desk.address('colleague'))
  expect((await desk.post('/account/seats/take', { token: again }, payer)).body.code).toBe('seat_own_seat')
})

it('leaves the own plan and the seat as they are where the provider does not respond', async () => {
  const { firm, manager } = await desk.bought()
  const email = desk.address('payer')
  const payer = await addApprovedAccount(api, email)
  await desk.post('/checkout/sandbox', { plan: 'monthly', email, userId: payer })
  const token = await desk.invite(firm, manager, email)
  const away = vi.spyOn(api.sandbox.account.httpClient, 'makeRequest').mockRejectedValue(new Error('away'))
  const answer = await desk.post('/account/seats/take', { token, endOwn: true }, payer)
  away.mockRestore()
  expect(answer.body.code).toBe('payments_unavailable')
  expect(await desk.seatOf(manager)).toMatchObject({ status: 'invited' })
  expect(await desk.kinds()).not.toContain(`seat-opened ${email}`)
  expect((await desk.post('/account/seats/take', { token, endOwn: true }, payer)).status).toBe(200)
})

it('lets in nobody whom the team has declined', async () => {
  const { firm, manager } = await desk.bought()
  const email = desk.address('colleague')
  const application = await addApplication(api, email)
  await api.rows(`update public.applications set status = 'DECLINED' where id = $1`, [application])
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/seats/take', taking(token))).body.code).toBe('seat_refused')
  const account = await api.addUser(email)
  expect((await desk.post('/account/seats/take', { token }, account)).body.code).toBe('seat_refused')
})

it('tells whoever has a seat before and when it ends, and opens it again when the firm pays again', async () => {
  const { firm, manager } = await desk.bought()
  const email = desk.address('holder')
  const holder = await api.addUser(email)
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/account/seats/take', { token }, holder)).status).toBe(200)
  await api.forgetMails()
  expect((await desk.post(`/payments/firms/${firm}/end`, {}, desk.admin)).status).toBe(200)
  expect(await desk.kinds()).toEqual([`firm-end ${desk.contact}`])
  expect((await desk.post(`/payments/firms/${firm}/keep`, {}, desk.admin)).status).toBe(200)
  expect((await desk.post(`/payments/firms/${firm}/end`, {}, desk.admin)).status).toBe(200)
  expect((await desk.managed(manager))[0]).toMatchObject({ standing: 'ending', next: null })
  expect(await desk.isMember(holder)).toBe(true)
  const { membership_id: membership } = await desk.row(firm)
  const endIn = (days: number) =>
    api.rows(
      `update public.memberships set current_period_end = now() + make_interval(days => $2),
         access_until = now() + make_interval(days => $2), state_changes_at = now() + make_interval(days => $2)
       where id = $1`,
      [membership, days],
    )
  await endIn(10)
  await api.forgetMails()
  await run(warnBeforeEnd(api.server))
  expect(await desk.kinds()).toEqual([`membership-ends-soon ${email}`])
  expect((await desk.lastMail('membership-ends-soon')).text).toContain('paid for by Northwind Atelier')
  await endIn(-1)
  await run(letTimePass(api.server))
  expect(await desk.isMember(holder)).toBe(false)
  await api.forgetMails()
  await run(tellFirms(api.server))
  await run(tellFirms(api.server))
  expect(await desk.kinds()).toEqual([`seat-ended ${email}`])
  expect((await desk.managed(manager))[0]).toMatchObject({ standing: 'ended', used: [{ status: 'taken' }] })
  expect(
    (await desk.post('/account/seats/invite', { firm, email: desk.address('colleague') }, manager)).body.code,
  ).toBe('seat_waits')
  const { body } = await desk.post<{ url: string }>('/account/seats/pay', { firm }, manager)
  await desk.payAt(body.url)
  expect(await desk.isMember(holder)).toBe(true)
  expect((await desk.row(firm)).paid).toEqual([{ cents: 4 * 24_999, currency: 'cad' }])
})

it('leads its contact to the card while a payment is owed', async () => {
  const { firm, manager } = await desk.bought({ plan: 'monthly' })
  const customer = await desk.customer(firm)
  await api.sandbox.setCard(customer, 'declined')
  await api.sandbox.passTime(customer, 32 * 86_400)
  await desk.deliver()
  expect((await desk.managed(manager))[0]).toMatchObject({
    standing: 'owing',
    owed: { cents: 2 * 2499, currency: 'cad' },
  })
  const { status, body } = await desk.post<{ url: string }>('/account/seats/pay', { firm }, manager)
  expect([status, body.url]).toEqual([200, expect.stringContaining('/api/payments/update-card?token=')])
  expect((await desk.post('/firms/checkout', { firm })).body.code).toBe('firm_not_payable')
  expect((await desk.get(`/account/seats/number?firm=${firm}&seats=9`, manager)).body.message).toBe(
    'A payment is open. Please pay it first.',
  )
})

it('frees the seat of an account that is closed, and lets the team free any', async () => {
  const { firm, manager } = await desk.bought()
  const email = desk.address('leaver')
  const leaver = await api.addUser(email)
  const token = await desk.invite(firm, manager, email)
  await desk.post('/account/seats/take', { token }, leaver)
  expect(await api.rows('select private.close_account($1) as how', [leaver])).toEqual([{ how: 'closed' }])
  expect((await desk.managed(manager))[0]!.used).toEqual([])
  expect(await desk.isMember(await api.addUser(email))).toBe(false)
  await desk.invite(firm, manager, desk.address('colleague'))
  const { id } = await desk.seatOf(manager)
  expect((await desk.post(`/payments/firm-seats/${id}/free`, {}, desk.admin)).status).toBe(200)
  expect((await desk.post(`/payments/firm-seats/${id}/free`, {}, desk.admin)).body.code).toBe('seat_gone')
})

it('never has an open seat without a firm that pays, whatever happened above', async () => {
  const wrong = await api.rows(
    `select s.id from public.memberships s left join public.memberships f on f.id = s.paid_by
     where s.source = 'seat' and s.access_until > now() and (f.access_until is null or f.access_until <= now())`,
  )
  expect(wrong).toEqual([])
})
