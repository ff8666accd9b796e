// A firm from the offer to its seats, and what its contact and the team do with it, through the routes.
import type { SeatNumberPreview } from '@juno/domain/payments/firm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { linkIn, openTestApi, type TestApi } from '../../../testing/test-api'
import { FirmDesk, run, taking } from '../../../testing/payments/firm-desk'
import { StripeRefusedError } from '../stripe/call-stripe'
import { tellFirms } from './tell-firms'

const NOBODY = '00000000-0000-4000-8000-000000000009'

let api: TestApi
let desk: FirmDesk

beforeAll(async () => {
  api = await openTestApi()
  desk = new FirmDesk(api, await api.addUser('keeper@example.com', { admin: true }))
})
afterAll(() => api.close())
beforeEach(() => desk.begin())

async function seesDirectory(userId: string): Promise<boolean> {
  const rows = await api.db.as<{ id: string }>(
    { sub: userId },
    'select id from public.search_member_directory()',
  )
  return rows.some(({ id }) => id === userId)
}

it('goes from the offer over the payment to a seat that opens everything, until it is freed', async () => {
  const firm = await desk.offer()
  expect(linkIn(await desk.lastMail('firm-offered'), '/firm').searchParams.get('firm')).toBe(firm)
  const shown = await api.app.inject({ url: `/api/firms?firm=${firm}` })
  expect(shown.json()).toMatchObject({
    standing: 'offered',
    name: 'Northwind Atelier',
    seats: 2,
    seatPriceCents: 24_999,
    currency: 'cad',
    accountExists: false,
  })
  await desk.pay(firm)
  await run(tellFirms(api.server))
  const link = linkIn(await desk.lastMail('firm-paid'), '/create-account')
  const looked = await api.app.inject({
    url: `/api/checkout/session?token=${link.searchParams.get('token')}`,
  })
  expect(looked.json()).toMatchObject({ status: 'complete', email: desk.contact, accountExists: false })
  const manager = await api.addUser(desk.contact)
  expect(await desk.isMember(manager)).toBe(false)
  expect(await desk.row(firm)).toMatchObject({
    state: 'active',
    contact_id: manager,
    used: 0,
    paid: [{ cents: 49_998, currency: 'cad' }],
  })
  expect(await desk.managed(manager)).toMatchObject([
    {
      id: firm,
      standing: 'paid',
      seats: 2,
      next: { cents: 49_998 },
      provider: 'read',
      card: { last4: '4242' },
      receipts: [{ cents: 49_998, status: 'paid' }],
    },
  ])

  const email = desk.address('colleague')
  const token = await desk.invite(firm, manager, email)
  expect((await desk.post('/seats/look-up', { token })).body).toEqual({
    standing: 'open',
    firmName: 'Northwind Atelier',
    inviterName: 'Ada Quill',
    email,
    name: 'Bo Lind',
    accountExists: false,
  })
  const taken = await desk.post<{ token: string }>('/seats/take', taking(token))
  expect(taken.status).toBe(200)
  expect(linkIn(await desk.lastMail('seat-taken'), '/create-account').searchParams.get('token')).toBe(
    taken.body.token,
  )
  expect(await desk.seatOf(manager)).toMatchObject({ email, status: 'taken', waitsForAccount: true })
  const signup = await api.app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    payload: {
      email,
      password: 'Quiet-Harbour-71',
      data: { registration_token: taken.body.token },
    },
  })
  expect(signup.statusCode).toBe(200)
  const holder = signup.json<{ user: { id: string } }>().user.id
  expect(await desk.isMember(holder)).toBe(true)
  expect(await seesDirectory(holder)).toBe(true)
  expect(await api.rows('select name, business_name from public.profiles where id = $1', [holder])).toEqual([
    { name: 'Bo Lind', business_name: 'Northwind Atelier' },
  ])
  expect(
    await api.rows(
      'select status, terms_version is not null as terms from public.applications where email = $1',
      [email],
    ),
  ).toEqual([{ status: 'APPROVED', terms: true }])
  expect(await api.db.as({ sub: holder }, `select public.member_access() ->> 'state' as state`)).toEqual([
    { state: 'seat' },
  ])

  const seat = await desk.seatOf(manager)
  expect(seat).toMatchObject({ waitsForAccount: false, name: 'Bo Lind' })
  expect((await desk.post(`/account/seats/${seat.id}/free`, {}, manager)).status).toBe(200)
  expect(await desk.lastMail('seat-freed')).toMatchObject({ to: email })
  expect(await desk.isMember(holder)).toBe(false)
  expect(await seesDirectory(holder)).toBe(false)
  expect((await desk.managed(manager))[0]!.used).toEqual([])
  expect(
    await api.db.as({ sub: desk.admin }, 'select status, freed_reason from public.firm_seats($1)', [firm]),
  ).toEqual([{ status: 'freed', freed_reason: 'manager' }])
  // Events of the firm that come later do not open it again.
  await api.rows(`update public.memberships set state = 'active', access_until = 'infinity' where id = $1`, [
    (await desk.row(firm)).membership_id,
  ])
  expect(await desk.isMember(holder)).toBe(false)
  expect((await desk.post('/seats/take', taking(token))).body.code).toBe('seat_gone')
  expect(
    await api.rows(
      `select action from public.audit_log where subject_table = 'firms' and subject_id = $1 order by id`,
      [firm],
    ),
  ).toEqual([{ action: 'firm.offered' }, { action: 'seat.invited' }, { action: 'seat.freed' }])
})

it('is one payment, however often it is clicked, and none while it pays or is withdrawn', async () => {
  const firm = await desk.offer()
  const [one, two] = await Promise.all([
    desk.post<{ url: string }>('/firms/checkout', { firm }),
    desk.post<{ url: string }>('/firms/checkout', { firm }),
  ])
  expect(one.body.url).toBe(two.body.url)
  expect((await desk.post(`/payments/firms/${firm}/withdraw`, {}, desk.admin)).status).toBe(200)
  expect((await desk.post('/firms/checkout', { firm })).body.code).toBe('firm_not_payable')
  expect((await desk.post(`/payments/firms/${firm}`, desk.offered({ seats: 3 }), desk.admin)).status).toBe(
    200,
  )
  await desk.pay(firm)
  expect((await desk.post('/firms/checkout', { firm })).body.code).toBe('firm_not_payable')
  for (const act of ['', '/mail', '/withdraw'])
    expect((await desk.post(`/payments/firms/${firm}${act}`, desk.offered(), desk.admin)).body.code).toBe(
      'firm_paid',
    )
  expect(await desk.row(firm)).toMatchObject({ seats: 3, state: 'active' })
})

it('is one offer and one email where it is sent again, and another one only with another form', async () => {
  const offer = desk.offered()
  const send = (change = {}) => desk.post('/payments/firms', { ...offer, ...change }, desk.admin)
  const both = await Promise.all([send(), send()])
  for (const { status, body } of [...both, await send()])
    expect([status, body.id, body.message]).toEqual([
      200,
      offer.id,
      `We emailed ${desk.contact} the link to pay.`,
    ])
  expect((await send({ seats: 9 })).body).toMatchObject({
    code: 'firm_changed',
    message: expect.stringContaining('on the list already') as string,
  })
  expect(await desk.row(offer.id)).toMatchObject({ seats: 2 })
  expect(await desk.kinds()).toEqual([`firm-offered ${desk.contact}`])
})

it('is not changed over what another admin has saved since', async () => {
  const seen = desk.offered()
  const firm = await desk.offer()
  await api.forgetMails()
  const change = (to: object) =>
    desk.post(`/payments/firms/${firm}`, desk.offered({ ...to, seen }), desk.admin)
  for (let time = 0; time < 2; time++) expect((await change({ seats: 3 })).status).toBe(200)
  expect((await change({ seats: 4 })).body.code).toBe('newer_version')
  expect(await desk.row(firm)).toMatchObject({ seats: 3 })
  expect(await desk.kinds()).toEqual([`firm-offered ${desk.contact}`])
  await desk.post(`/payments/firms/${firm}/withdraw`, {}, desk.admin)
  expect((await change({ seats: 4 })).body.code).toBe('firm_changed')
})

it('has the contact whom the last admin has named who saw the one before', async () => {
  const { firm } = await desk.bought()
  const seen = { contactName: 'Ada Quill', contactEmail: desk.contact }
  const name = (to: object) =>
    desk.post(`/payments/firms/${firm}/contact`, { ...seen, ...to, seen }, desk.admin)
  const bea = desk.address('bea')
  for (let time = 0; time < 2; time++) expect((await name({ contactEmail: bea })).status).toBe(200)
  expect((await name({ contactEmail: desk.address('cy') })).body.code).toBe('newer_version')
  expect(await desk.kinds()).toEqual([`firm-contact ${bea}`])
  const renamed = { contactName: 'Bea Quill', contactEmail: bea }
  for (let time = 0; time < 2; time++) await desk.post(`/payments/firms/${firm}/contact`, renamed, desk.admin)
  expect(
    await api.rows(
      `select details from public.audit_log where action = 'firm.contact_changed' and subject_id = $1`,
      [firm],
    ),
  ).toHaveLength(2)
})

it('is paid at the price that the team has set, and no code lowers it', async () => {
  const firm = await desk.offer({ seatPriceCents: '150.50', plan: 'monthly' })
  const { body } = await desk.post<{ url: string }>('/firms/checkout', { firm })
  const session = new URL(body.url).searchParams.get('session')!
  const page = await api.app.inject({ url: `/api/sandbox/checkout?session=${session}` })
  expect(JSON.stringify(page.json())).toContain('30100')
  const [stored] = await api.rows<{ codes: boolean }>(
    `select (body ->> 'allow_promotion_codes')::boolean as codes from private.sandbox_stripe_objects where id = $1`,
    [session],
  )
  expect(stored).toEqual({ codes: false })
})

it('is for nobody else to look after', async () => {
  const { firm, manager } = await desk.bought()
  await desk.invite(firm, manager, desk.address('colleague'))
  const { id } = await desk.seatOf(manager)
  const stranger = await api.addUser(desk.address('stranger'))
  expect(await desk.managed(stranger)).toEqual([])
  const asks: [string, object][] = [
    ['/account/seats/invite', { firm, email: 'x@example.com' }],
    [`/account/seats/${id}/resend`, {}],
    [`/account/seats/${id}/free`, {}],
    ['/account/seats/pay', { firm }],
    ['/account/seats/card', { firm }],
    [
      '/account/seats/number',
      {
        firm,
        seats: 9,
        at: new Date().toISOString(),
        dueNowCents: 0,
        nextAt: new Date().toISOString(),
        nextCents: 0,
      },
    ],
  ]
  for (const [url, body] of asks)
    expect([url, (await desk.post(url, body, stranger)).status]).toEqual([url, 404])
  expect((await desk.get(`/account/seats/number?firm=${firm}&seats=9`, stranger)).status).toBe(404)
  for (const act of ['', '/mail', '/withdraw', '/contact', '/end', '/keep'])
    expect((await desk.post(`/payments/firms/${firm}${act}`, desk.offered(), manager)).status).toBe(403)
  expect((await desk.post(`/payments/firm-seats/${id}/free`, {}, manager)).status).toBe(403)
  // An address that nobody has confirmed looks after nothing.
  const other = desk.address('new')
  await api.addUser(other, { confirmed: false })
  await desk.post(`/payments/firms/${firm}/contact`, { contactName: 'Cy', contactEmail: other }, desk.admin)
  expect(await desk.managed(manager)).toEqual([])
  expect(linkIn(await desk.lastMail('firm-contact'), '/create-account')).toBeTruthy()
})

it.each([
  ['/firms/checkout', { firm: NOBODY }, 404],
  ['/firms/checkout', { firm: "'; drop table private.firms; --" }, 400],
  ['/seats/look-up', { token: 'x'.repeat(300) }, 400],
  ['/seats/look-up', { token: ['a'] }, 400],
  ['/seats/look-up', { token: "' or true --" }, 404],
  ['/seats/take', { token: 'abc', name: '', termsAccepted: true }, 400],
  ['/seats/take', { token: 'abc', name: 'Bo\u202e', termsAccepted: true }, 400],
  ['/seats/take', { token: 'abc', name: 'Bo', termsAccepted: 'yes' }, 400],
  ['/seats/decline', {}, 400],
])('%s refuses %j in words', async (url, body, status) => {
  const answer = await desk.post(url, body)
  expect([answer.status, typeof answer.body.message]).toEqual([status, 'string'])
})

it.each([
  { seats: 0 },
  { seats: 1e9 },
  { seats: null },
  { name: '' },
  { name: 'a'.repeat(161) },
  { name: 'Line\nbreak' },
  { contactEmail: 'nobody' },
  { contactEmail: { toString: 'x' } },
  { plan: 'weekly' },
  { seatPriceCents: -5 },
  { seatPriceCents: 'free' },
])('offers nothing of %j', async change => {
  const count = async () => (await api.rows('select from private.firms')).length
  const before = await count()
  const { status, body } = await desk.post('/payments/firms', desk.offered(change), desk.admin)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(await count()).toBe(before)
  expect(await desk.kinds()).toEqual([])
})

it('adds seats at the amount that was shown, and has fewer from the next payment on', async () => {
  const { firm, manager } = await desk.bought()
  const url = (seats: number) => `/account/seats/number?firm=${firm}&seats=${seats}`
  const more = (await desk.get<SeatNumberPreview>(url(4), manager)).body
  expect(more.nextCents).toBe(4 * 24_999)
  expect(Math.abs(more.dueNowCents - 2 * 24_999)).toBeLessThan(20)
  const { dueNowCents } = more
  const wrong = { firm, ...more, dueNowCents: dueNowCents - 1 }
  expect((await desk.post('/account/seats/number', wrong, manager)).body.code).toBe('amount_changed')
  const right = { ...wrong, dueNowCents }
  const clicks = await Promise.all([
    desk.post('/account/seats/number', right, manager),
    desk.post('/account/seats/number', right, manager),
  ])
  expect(clicks.map(({ status }) => status)).toEqual([200, 200])
  expect((await desk.managed(manager))[0]).toMatchObject({ seats: 4, next: { cents: 4 * 24_999 } })
  expect((await desk.row(firm)).paid).toEqual([{ cents: 2 * 24_999 + dueNowCents, currency: 'cad' }])

  await desk.invite(firm, manager, desk.address('colleague'))
  await desk.invite(firm, manager, desk.address('colleague'))
  expect((await desk.get(url(1), manager)).body.code).toBe('seats_in_use')
  const fewer = (await desk.get<SeatNumberPreview>(url(2), manager)).body
  expect(fewer).toMatchObject({ dueNowCents: 0, nextCents: 2 * 24_999 })
  expect((await desk.post('/account/seats/number', { firm, ...fewer }, manager)).status).toBe(200)
  expect((await desk.managed(manager))[0]).toMatchObject({
    seats: 2,
    paidSeats: 4,
    next: { cents: 2 * 24_999 },
  })
  expect((await desk.get(url(5), manager)).body).toMatchObject({ code: 'firm_not_payable' })
  const back = (await desk.get<SeatNumberPreview>(url(4), manager)).body
  expect(back).toMatchObject({ dueNowCents: 0, nextCents: 4 * 24_999 })
  expect((await desk.post('/account/seats/number', { firm, ...back }, manager)).status).toBe(200)
  expect((await desk.row(firm)).paid).toEqual([{ cents: 2 * 24_999 + dueNowCents, currency: 'cad' }])
})

it('lowers no payment later than the one that was shown', async () => {
  const { firm, manager } = await desk.bought()
  const seen = (await desk.get<SeatNumberPreview>(`/account/seats/number?firm=${firm}&seats=1`, manager)).body
  await api.sandbox.passTime(await desk.customer(firm), 366 * 86_400)
  await desk.deliver()
  const late = await desk.post('/account/seats/number', { firm, ...seen }, manager)
  expect(late.body.code).toBe('amount_changed')
  expect((await desk.managed(manager))[0]).toMatchObject({ seats: 2 })
})

it('shows seats and standing where the provider does not respond', async () => {
  const { manager } = await desk.bought()
  const away = vi.spyOn(api.sandbox.account.httpClient, 'makeRequest').mockRejectedValue(new Error('away'))
  const shown = await desk.managed(manager)
  away.mockRestore()
  expect(shown).toMatchObject([
    {
      standing: 'paid',
      seats: 2,
      provider: 'unreachable',
      next: { cents: 49_998 },
      receipts: [],
      card: null,
    },
  ])
})

it('shows them where the provider does not know the subscription, as with keys of another account', async () => {
  const { manager } = await desk.bought()
  const refusal = new StripeRefusedError('No such subscription')
  const refused = vi.spyOn(api.stripe, 'listInvoices').mockRejectedValue(refusal)
  const shown = await desk.managed(manager)
  refused.mockRestore()
  expect(shown).toMatchObject([{ standing: 'paid', seats: 2, provider: 'unreachable' }])
})

it('charges nothing for seats where the card is refused', async () => {
  const { firm, manager } = await desk.bought()
  const customer = await desk.customer(firm)
  await api.sandbox.setCard(customer, 'declined')
  await desk.deliver()
  const preview = (await desk.get<SeatNumberPreview>(`/account/seats/number?firm=${firm}&seats=3`, manager))
    .body
  expect((await desk.post('/account/seats/number', { firm, ...preview }, manager)).body.code).toBe(
    'card_declined',
  )
  expect((await desk.managed(manager))[0]).toMatchObject({ seats: 2, standing: 'paid' })
  await api.sandbox.setCard(customer, 'works')
  await desk.deliver()
  const again = (await desk.get<SeatNumberPreview>(`/account/seats/number?firm=${firm}&seats=3`, manager))
    .body
  expect((await desk.post('/account/seats/number', { firm, ...again }, manager)).status).toBe(200)
})

it('is looked after by its contact under their new address', async () => {
  const { manager } = await desk.bought()
  await api.rows('update auth.users set email = $2 where id = $1', [manager, desk.address('moved')])
  await api.rows('update auth.users set email_confirmed_at = now() where id = $1', [manager])
  expect(await desk.managed(manager)).toHaveLength(1)
})
