import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let kim: string
let number = 0
let email: string
let member: string
let subscriptionId: string
let chargeId: string

beforeAll(async () => {
  api = await openTestApi()
  kim = await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())

beforeEach(async () => {
  number += 1
  email = `payer.${number}@example.com`
  const applicationId = await addApplication(api, email)
  await api.repeatCheckout('monthly', [email, applicationId], async () => {
    const paid = await api.post('/api/checkout/sandbox', { plan: 'monthly', email, applicationId })
    expect(paid.statusCode).toBe(200)
  })
  member = await api.addUser(email)
  const [row] = await api.rows<{ id: string }>(
    'select subscription_id as id from public.memberships where email = $1',
    [email],
  )
  subscriptionId = row!.id
  chargeId = (await api.stripe.listPayments(subscriptionId))![0]!.chargeId
  await api.rows('delete from private.disputes')
  await api.forgetMails()
})

const deliver = () => api.deliverEvents()
const listed = () =>
  api.db.as<Record<string, unknown>>({ sub: kim }, 'select * from public.payment_disputes()')
const waiting = async () =>
  (
    await api.db.as<{ n: number }>(
      { sub: kim },
      `select (public.admin_waiting_counts() ->> 'disputes')::integer as n`,
    )
  )[0]!.n
const mails = async () => (await api.mails()).filter(({ kind }) => kind === 'team-dispute')

it('tells the team of a dispute at once, with what is known of the member', async () => {
  await api.rows(
    `with past as (
       insert into public.events (title, description, date)
       values ('Breakfast ' || $2, 'About', now() - interval '3 days') returning id
     )
     insert into public.event_rsvps (event_id, user_id, status) select id, $1, 'attending' from past`,
    [member, number],
  )
  await api.sandbox.dispute(chargeId)
  await deliver()
  const [dispute, ...more] = await listed()
  expect(more).toEqual([])
  expect(dispute).toMatchObject({
    cents: 2499,
    currency: 'cad',
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_due_at: expect.any(Date),
    plan: 'monthly',
    state: 'active',
    payer_email: email,
    account_id: member,
    name: 'Ada',
    email,
    applied_at: expect.any(Date),
    account_made_at: expect.any(Date),
    last_sign_in_at: expect.any(Date),
    attended: [{ title: `Breakfast ${number}`, date: expect.any(String) }],
  })
  expect(await waiting()).toBe(1)
  const queues = await api.db.as<{ queue: { count: number } }>(
    { sub: kim },
    `select q as queue from jsonb_array_elements(public.admin_insights(current_date - 7, current_date) -> 'queues') q
     where q ->> 'queue' = 'disputes'`,
  )
  expect(queues[0]!.queue.count).toBe(1)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'keeper@example.com', subject: 'A payer has disputed CA$24.99' })
  expect(mail!.text).toContain(`Ada (${email}) has disputed a payment`)
  expect(mail!.text).toContain('https://juno.test/admin/unmatched-payments?tab=disputes')
})

it.each([
  ['won', 'The bank has decided: CA$24.99 stays with you'],
  ['lost', 'The bank gave CA$24.99 to the payer'],
] as const)(
  'tells how it was %s, and leaves the membership to its subscription',
  async (outcome, subject) => {
    const id = await api.sandbox.dispute(chargeId)
    await deliver()
    await api.forgetMails()
    await api.sandbox.closeDispute(id, outcome)
    await deliver()
    expect(await listed()).toMatchObject([{ id, status: outcome, evidence_due_at: null, state: 'active' }])
    expect(await waiting()).toBe(0)
    expect((await mails()).map(mail => mail.subject)).toEqual([subject])
    expect(await api.rows('select private.has_open_membership($1) as open', [member])).toEqual([
      { open: true },
    ])
  },
)

it('is the same for events that come late, repeated or in another order', async () => {
  const id = await api.sandbox.dispute(chargeId)
  await api.sandbox.closeDispute(id, 'won')
  // Both are delivered after the bank has decided.
  await deliver()
  await api.rows(
    `insert into private.sandbox_stripe_events (customer, body)
     select customer, body || jsonb_build_object('id', 'evt_again_' || seq) from private.sandbox_stripe_events
     where body ->> 'type' like 'charge.dispute.%' and body -> 'data' -> 'object' ->> 'id' = $1 order by seq desc`,
    [id],
  )
  await deliver()
  expect(await listed()).toMatchObject([{ id, status: 'won' }])
  expect(await mails()).toHaveLength(1)
})

it('keeps a dispute about a payment that was for no membership', async () => {
  await api.rows('delete from public.memberships where subscription_id = $1', [subscriptionId])
  await api.sandbox.dispute(chargeId)
  await deliver()
  expect(await listed()).toMatchObject([{ membership_id: null, name: null, attended: [] }])
  expect((await mails())[0]!.text).toContain('Somebody without a membership')
})

it('signals the team', async () => {
  await api.rows('delete from realtime.messages')
  await api.sandbox.dispute(chargeId)
  await deliver()
  expect(
    await api.rows(`select topic, event from realtime.messages where event = 'payments'`),
  ).toContainEqual({
    topic: 'team',
    event: 'payments',
  })
})
