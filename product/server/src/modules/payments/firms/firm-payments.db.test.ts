// Follows a firm's payments after the first one: refunds, grace, renewals, cards that expire, lost events.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import type { SeatNumberPreview } from '@juno/domain/payments/firm'
import type { PaymentHistory } from '@juno/domain/payments/payment-history'
import { findLostSubscriptions } from '../membership/find-lost-subscriptions'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { tellFirms } from './tell-firms'
import { FirmDesk, run } from '../../../testing/payments/firm-desk'
import { daysTo } from '../../../testing/payments/paying-member'
import { sendMails } from '../../../testing/payments/send-mails'

const HOUR = 3_600_000

let api: TestApi
let desk: FirmDesk

beforeAll(async () => {
  api = await openTestApi()
  desk = new FirmDesk(api, await api.addUser('keeper@example.com', { admin: true }))
})
afterAll(() => api.close())
beforeEach(() => desk.begin())

/** A firm of two seats, one of which is taken. */
async function withHolder(plan: 'monthly' | 'annual' = 'annual') {
  const { firm, manager } = await desk.bought({ plan })
  const email = desk.address('holder')
  const holder = await api.addUser(email)
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/account/seats/take', { token }, holder)).status).toBe(200)
  const [row] = await api.rows<{ membership: string; subscription: string }>(
    `select m.id as membership, m.subscription_id as subscription from private.firms f
     join public.memberships m on m.id = f.membership_id where f.id = $1`,
    [firm],
  )
  await api.forgetMails()
  return { firm, manager, email, holder, ...row! }
}
type Held = Awaited<ReturnType<typeof withHolder>>

async function refund({ membership, subscription }: Held, change: object) {
  const [payment] = (await api.stripe.listPayments(subscription))!
  const { chargeId, refundedCents: refundedBefore } = payment!
  const asked = { chargeId, refundedBefore, ending: 'keep', note: 'As agreed.', ...change }
  return desk.post(`/payments/${membership}/refund-part`, asked, desk.admin)
}
const ledger = ({ subscription }: Held) =>
  api.rows('select source, cents from private.payments where subscription_id = $1 order by cents desc', [
    subscription,
  ])
const texts = async (kind: string) =>
  (await api.mails()).filter(mail => mail.kind === kind).map(({ to, text }) => ({ to, text }))

it('leaves firm and seats as they are where a part of its payment goes back, and takes it off what it brought in', async () => {
  const held = await withHolder()
  const { status, body } = await refund(held, { cents: 10_000 })
  expect([status, body.message]).toEqual([200, expect.stringContaining(desk.contact)])
  await desk.deliver()
  expect(await desk.isMember(held.holder)).toBe(true)
  expect(await desk.row(held.firm)).toMatchObject({
    state: 'active',
    used: 1,
    paid: [{ cents: 2 * 24_999 - 10_000, currency: 'cad' }],
  })
  expect(await ledger(held)).toEqual([
    { source: 'seats', cents: 2 * 24_999 },
    { source: 'seats', cents: -10_000 },
  ])
  const [mail] = await texts('payment-refunded')
  expect(mail!.to).toBe(desk.contact)
  expect(mail!.text).toContain('The seats of Northwind Atelier continue as before.')
})

it('tells the team whose seats a disputed payment opened, and that they stay open', async () => {
  const held = await withHolder()
  const [payment] = (await api.stripe.listPayments(held.subscription))!
  const id = await api.sandbox.dispute(payment!.chargeId)
  await desk.deliver()
  const [opened] = await texts('team-dispute')
  expect(opened!.text).toContain(`Northwind Atelier (${desk.contact}) has disputed a payment`)
  expect(opened!.text).toContain('The seats of Northwind Atelier stay open until its subscription ends')
  await api.forgetMails()
  await api.sandbox.closeDispute(id, 'lost')
  await desk.deliver()
  const [lost] = await texts('team-dispute')
  expect(lost!.text).toContain('If the seats should close, end the subscription on the firm’s page.')
  expect(await desk.isMember(held.holder)).toBe(true)
})

it('closes all seats at once where everything goes back and they are to end, and opens them when it pays again', async () => {
  const held = await withHolder()
  expect((await refund(held, { cents: 2 * 24_999, ending: 'end_now' })).status).toBe(200)
  await desk.deliver()
  expect(await desk.isMember(held.holder)).toBe(false)
  expect(await desk.row(held.firm)).toMatchObject({
    state: 'ended',
    used: 1,
    paid: [{ cents: 0, currency: 'cad' }],
  })
  const [mail] = await texts('payment-refunded')
  expect(mail!.text).toContain('The seats of Northwind Atelier have ended, and nothing more will be charged.')
  expect((await refund(held, { cents: 1 })).body.code).toBe('refund_changed')
  const { body } = await desk.post<{ url: string }>('/account/seats/pay', { firm: held.firm }, held.manager)
  await desk.payAt(body.url)
  expect(await desk.isMember(held.holder)).toBe(true)
})

it('leaves the seats open until the end of the period where the refund ends them with it', async () => {
  const held = await withHolder()
  expect((await refund(held, { cents: 24_999, ending: 'end_with_period' })).status).toBe(200)
  await desk.deliver()
  expect(await desk.isMember(held.holder)).toBe(true)
  expect((await desk.managed(held.manager))[0]).toMatchObject({ standing: 'ending', next: null })
  const [mail] = await texts('payment-refunded')
  expect(mail!.text).toMatch(/The seats of Northwind Atelier end on .+ Until then everything stays open/)
})

/** The page of the sandbox for the firm's customer, as an admin opens it. @returns lets time pass on it */
async function atTheSandbox(firm: string) {
  const { status, body } = await desk.post<{ url: string }>(`/sandbox/firms/${firm}/portal`, {}, desk.admin)
  expect(status).toBe(200)
  const session = new URL(body.url).searchParams.get('session')!
  const act = async (what: 'time' | 'card', value: string) =>
    expect(
      (await desk.post(`/sandbox/portal/${what}?session=${session}`, { [what]: value })).body.message,
    ).toBeUndefined()
  return {
    async pass(time: 'day' | 'week' | 'month' | 'payment') {
      await act('time', time)
      await sendMails(api)
    },
    useCard: (card: 'works' | 'declined') => act('card', card),
  }
}

it('keeps the seats open for the days of grace, mails the contact three times, and closes them', async () => {
  const held = await withHolder('monthly')
  const sandbox = await atTheSandbox(held.firm)
  await sandbox.useCard('declined')
  await sandbox.pass('payment')
  const [owing] = await desk.managed(held.manager)
  expect(owing).toMatchObject({ standing: 'owing', owed: { cents: expect.any(Number) as number } })
  expect(daysTo(owing!.openUntil)).toBe(7)
  for (let day = 0; day < 6; day++) await sandbox.pass('day')
  expect(await desk.isMember(held.holder)).toBe(true)
  const mails = (await api.mails()).filter(({ to }) => to === desk.contact).map(({ subject }) => subject)
  expect(mails).toEqual([
    'The payment for the seats of Northwind Atelier did not go through',
    'A reminder: the payment for the seats of Northwind Atelier',
    expect.stringMatching(/^The seats of Northwind Atelier stay open until /),
  ])
  await sandbox.pass('week')
  expect(await desk.isMember(held.holder)).toBe(false)
  const kinds = await desk.kinds()
  expect(kinds).toContain(`seat-ended ${held.email}`)
  const last = (await api.mails()).filter(({ to }) => to === desk.contact).at(-1)!
  expect(last.subject).toBe('The Juno seats of Northwind Atelier have ended')
  expect(await desk.row(held.firm)).toMatchObject({ state: 'ended', taken: 1 })
})

it('thanks the contact when another card pays in the days of grace, and names the seats on the way back', async () => {
  const held = await withHolder('monthly')
  const sandbox = await atTheSandbox(held.firm)
  await sandbox.useCard('declined')
  await sandbox.pass('payment')
  const failed = (await api.mails()).find(({ to }) => to === desk.contact)!
  const link = /https:\/\/juno\.test(\/api\/payments\/update-card\?token=\S+)/.exec(failed.text)![1]!
  expect((await api.app.inject({ url: link })).headers.location).toContain('/checkout/sandbox/')
  await sandbox.useCard('works')
  const back = await api.app.inject({ url: link.replace('update-card', 'card-updated') })
  const page = new URL(back.headers.location!)
  expect([page.pathname, page.searchParams.get('result'), page.searchParams.get('firm')]).toEqual([
    '/card-update',
    'paid',
    held.firm,
  ])
  await sandbox.pass('day')
  const last = (await api.mails()).filter(({ to }) => to === desk.contact).at(-1)!
  expect(last.subject).toBe('Thank you, your payment went through')
  expect(last.text).toContain('The payment for the seats of Northwind Atelier went through')
  expect(await desk.isMember(held.holder)).toBe(true)
})

it('tells the contact of an annual renewal 30 and 7 days before, and of what it costs', async () => {
  const held = await withHolder('annual')
  const sandbox = await atTheSandbox(held.firm)
  for (let month = 0; month < 11; month++) await sandbox.pass('month')
  for (let week = 0; week < 4; week++) await sandbox.pass('week')
  const mails = (await api.mails()).filter(({ to }) => to === desk.contact)
  const renewals = mails.filter(({ subject }) =>
    subject.startsWith('The seats of Northwind Atelier renew on '),
  )
  expect(renewals).toHaveLength(2)
  expect(renewals[0]!.text).toContain('CA$499.98')
})

it('has no page of the sandbox before it has paid, and for nobody but the team', async () => {
  const firm = await desk.offer()
  expect((await desk.post(`/sandbox/firms/${firm}/portal`, {}, desk.admin)).body.code).toBe(
    'firm_not_payable',
  )
  expect((await desk.post(`/sandbox/firms/${firm}/portal`)).status).toBe(401)
})

it('writes about its payments to the contact that the team has named since', async () => {
  const held = await withHolder('monthly')
  const contactEmail = desk.address('bea')
  const named = { contactName: 'Bea Quill', contactEmail }
  expect((await desk.post(`/payments/firms/${held.firm}/contact`, named, desk.admin)).status).toBe(200)
  await api.forgetMails()
  expect((await refund(held, { cents: 100 })).body.message).toContain(contactEmail)
  expect((await texts('payment-refunded'))[0]!.to).toBe(contactEmail)
})

it('shows what it paid before an end as well, and writes about that to whoever looks after it now', async () => {
  const held = await withHolder('monthly')
  await api.stripe.endSubscription(held.subscription)
  await desk.deliver()
  const { body } = await desk.post<{ url: string }>('/account/seats/pay', { firm: held.firm }, held.manager)
  await desk.payAt(body.url)
  await desk.deliver()
  const contactEmail = desk.address('bea')
  const named = { contactName: 'Bea Quill', contactEmail }
  expect((await desk.post(`/payments/firms/${held.firm}/contact`, named, desk.admin)).status).toBe(200)
  const newest = (await desk.row(held.firm)).membership_id as string
  expect(newest).not.toBe(held.membership)
  const history = await desk.get<PaymentHistory>(`/payments/history?membership=${newest}`, desk.admin)
  expect(history.body.memberships.map(({ id, firmName }) => [id, firmName])).toEqual([
    [newest, 'Northwind Atelier'],
    [held.membership, 'Northwind Atelier'],
  ])
  await api.forgetMails()
  expect((await refund(held, { cents: 100 })).body.message).toContain(contactEmail)
  const [mail] = await texts('payment-refunded')
  expect(mail!.to).toBe(contactEmail)
  expect(mail!.text).toContain('Nothing else changes.')
})

it('mails its contact the link for an account again, until there is one', async () => {
  const firm = await desk.offer()
  const again = () => desk.post('/firms/account-link', { firm })
  expect((await again()).body.code).toBe('firm_changed')
  await desk.pay(firm)
  await run(tellFirms(api.server))
  const first = await desk.lastMail('firm-paid')
  expect((await again()).body.message).toBe(`We emailed ${desk.contact} a new link to make the account.`)
  const second = await desk.lastMail('firm-paid')
  expect(second.to).toBe(desk.contact)
  const tokenOf = (text: string) => /\/create-account\?for=seats&token=([\w-]+)/.exec(text)![1]!
  expect(tokenOf(second.text)).not.toBe(tokenOf(first.text))
  await api.addUser(desk.contact)
  expect((await again()).body.code).toBe('firm_changed')
})

it('is on the page Money with what went back of its payment', async () => {
  const ofSeats = async () => {
    const [row] = await api.db.as<{ lines: { kind: string; name: string; net_cents: number }[] }>(
      { sub: desk.admin },
      `select public.admin_money(date_trunc('month', now())::date, date_trunc('month', now())::date) -> 'income_by' as lines`,
    )
    return row!.lines
      .filter(({ kind, name }) => kind === 'source' && name === 'seats')
      .reduce((sum, { net_cents }) => sum + net_cents, 0)
  }
  const before = await ofSeats()
  const held = await withHolder()
  await refund(held, { cents: 10_000 })
  await desk.deliver()
  expect((await ofSeats()) - before).toBe(2 * 24_999 - 10_000)
})

it.each([
  ['before the event', false],
  ['after the event', true],
])('charges no seat twice where the answer to fewer was lost, and it is asked again %s', async (_, told) => {
  const { firm, manager } = await desk.bought()
  const show = async (seats: number) =>
    (await desk.get<SeatNumberPreview>(`/account/seats/number?firm=${firm}&seats=${seats}`, manager)).body
  const change = async (seen: SeatNumberPreview) =>
    (await desk.post('/account/seats/number', { firm, ...seen }, manager)).status
  const setQuantity = api.stripe.setQuantity.bind(api.stripe)
  vi.spyOn(api.stripe, 'setQuantity').mockImplementationOnce(async (...asked) => {
    await setQuantity(...asked)
    throw new StripeUnavailableError('the answer was lost')
  })
  const fewer = await show(1)
  expect(await change(fewer)).toBe(503)
  if (told) await desk.deliver()
  expect(await change(fewer)).toBe(200)
  expect((await desk.managed(manager))[0]).toMatchObject({ seats: 1, paidSeats: 2 })
  const back = await show(2)
  expect(back).toMatchObject({ dueNowCents: 0 })
  expect(await change(back)).toBe(200)
  await desk.deliver()
  expect((await desk.row(firm)).paid).toEqual([{ cents: 2 * 24_999, currency: 'cad' }])
})

it('takes in a firm of whose payment no event arrived, and opens nothing else', async () => {
  const firm = await desk.offer()
  const { body } = await desk.post<{ url: string }>('/firms/checkout', { firm })
  const session = new URL(body.url).searchParams.get('session')!
  await api.sandbox.completeCheckout(session)
  await api.rows('update private.sandbox_stripe_events set delivered_at = now() where delivered_at is null')
  expect(await desk.row(firm)).toMatchObject({ state: null })
  const clock = () => new Date(Date.now() + 24 * HOUR)
  await run(findLostSubscriptions({ ...api.server, stripe: api.stripe, clock }))
  expect(await desk.row(firm)).toMatchObject({ state: 'active', seats: 2 })
  expect(
    await api.rows('select source, user_id from public.memberships where email = $1', [desk.contact]),
  ).toEqual([{ source: 'firm', user_id: null }])
  expect(
    await api.rows('select email from private.unmatched_payments where email = $1', [desk.contact]),
  ).toEqual([])
})

it('mails the link for the account again to whoever has taken a seat and made none', async () => {
  const { firm, manager } = await desk.bought()
  const email = desk.address('colleague')
  const token = await desk.invite(firm, manager, email)
  await desk.post('/seats/take', { token, name: 'Bo Lind', termsAccepted: true })
  const first = linkOf((await desk.lastMail('seat-taken')).text)
  const { id } = await desk.seatOf(manager)
  const again = await desk.post(`/account/seats/${id}/resend`, {}, manager)
  expect([again.status, again.body.message]).toEqual([
    200,
    `We emailed ${email} a new link to make the account.`,
  ])
  const mail = await desk.lastMail('seat-taken')
  expect(mail.to).toBe(email)
  const second = linkOf(mail.text)
  expect(second).not.toBe(first)
  const kept = await api.rows(
    'select email from public.pending_registrations where email = $1 and application_id is not null',
    [email],
  )
  expect(kept).toEqual([{ email }])
  await api.rows('update public.memberships set user_id = $2 where email = $1', [
    email,
    await api.addUser(email),
  ])
  expect((await desk.post(`/account/seats/${id}/resend`, {}, manager)).body.code).toBe('seat_gone')
})
const linkOf = (text: string) => /\/create-account\?token=([\w-]+)/.exec(text)![1]!
