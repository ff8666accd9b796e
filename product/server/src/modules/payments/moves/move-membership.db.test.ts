import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let kim: string
let number = 0
let email: string
let applicationId: string
let wrong: string
let right: string
let membership: { id: string; subscription_id: string }

beforeAll(async () => {
  api = await openTestApi()
  kim = await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())

/** Somebody has paid, and has the account; another account should have it. */
beforeEach(async () => {
  number += 1
  email = `wrong.${number}@example.com`
  applicationId = await addApplication(api, email)
  membership = await pay(email, applicationId)
  wrong = await api.addUser(email)
  right = await api.addUser(`right.${number}@example.com`)
  await api.forgetMails()
})

async function pay(payer: string, application: string, userId?: string) {
  const body = { plan: 'annual', email: payer, ...(userId ? { userId } : { applicationId: application }) }
  await api.repeatCheckout('annual', [payer, application], async () => {
    expect((await api.post('/api/checkout/sandbox', body)).statusCode).toBe(200)
  })
  const [row] = await api.rows<typeof membership>(
    'select id, subscription_id from public.memberships where email = $1 order by created_at desc limit 1',
    [payer],
  )
  return row!
}

const plan = async (query: Record<string, string>, bearer = kim) => {
  const headers = { authorization: `Bearer ${api.token(bearer)}` }
  const search = new URLSearchParams({ from: wrong, ...query }).toString()
  return api.app.inject({ url: `/api/payments/${membership.id}/move?${search}`, headers })
}
const move = (body: Record<string, unknown>, bearer = kim) =>
  api.post(`/api/payments/${membership.id}/move`, { from: wrong, note: 'Wrong link.', ...body }, bearer)
const hasAccess = async (account: string) => {
  const [row] = await api.db.as<{ is_member: boolean }>(
    { sub: account },
    'select public.is_member() as is_member',
  )
  return row!.is_member
}
const reviewed = async (work: () => Promise<unknown>) => {
  const client = await api.db.adminPool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen juno_realtime')
  await work()
  await client.query('select 1')
  await client.query('unlisten *')
  client.removeAllListeners('notification')
  client.release()
  return heard.filter(payload => payload.startsWith('a')).map(payload => payload.slice(1))
}
/** Until a transaction waits for what another one holds. */
const waitingForLock = () =>
  vi.waitUntil(
    async () =>
      (
        await api.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0,
    10_000,
  )
const registration = () =>
  api.rows('select email, claimed_by, token from public.pending_registrations where subscription_id = $1', [
    membership.subscription_id,
  ])
const isWaiting = async () =>
  (await api.rows('select from private.waiting_payments where id = $1', [membership.id])).length === 1

it('moves a payment to another account: access, registration, live channels, audit entry, and no mails', async () => {
  expect(await hasAccess(wrong)).toBe(true)
  expect((await plan({ account: right })).json()).toEqual({
    from: { name: 'Ada', email, keepsAccess: false },
    to: { name: null, email: `right.${number}@example.com`, hasAccount: true },
  })
  const channels = await reviewed(async () => {
    expect((await move({ account: right })).json()).toEqual({
      message: `The membership is right.${number}@example.com’s now.`,
    })
  })
  expect(channels.sort()).toEqual([wrong, right].sort())
  expect(await hasAccess(wrong)).toBe(false)
  expect(await hasAccess(right)).toBe(true)
  expect(await registration()).toMatchObject([{ claimed_by: right }])
  expect(
    await api.rows(
      `select actor_id, details from public.audit_log where action = 'membership.moved' and subject_id = $1`,
      [membership.id],
    ),
  ).toEqual([
    {
      actor_id: kim,
      details: { email, from: 'Ada', to: `right.${number}@example.com`, note: 'Wrong link.' },
    },
  ])
  expect(
    await api.rows(
      'select mailed_at is not null as told from private.membership_welcomes where user_id = $1',
      [right],
    ),
  ).toEqual([{ told: true }])
  expect(await api.mails()).toEqual([])
})

it('mails those whom the admin chose', async () => {
  await move({ account: right, tellFrom: true, tellTo: true })
  const mails = await api.mails()
  expect(mails.map(({ kind, to }) => [kind, to]).sort()).toEqual([
    ['membership-moved', `right.${number}@example.com`],
    ['membership-moved', email],
  ])
  expect(mails.find(({ to }) => to === email)!.text).toContain('tied to your account by mistake')
})

it('mails an applicant without an account the link, and the membership opens with it', async () => {
  const applicant = `applicant.${number}@example.com`
  const application = await addApplication(api, applicant)
  expect((await plan({ application })).json()).toMatchObject({ to: { email: applicant, hasAccount: false } })
  expect((await move({ application })).statusCode).toBe(200)
  expect(await hasAccess(wrong)).toBe(false)
  const [mail] = await api.mails()
  expect(mail).toMatchObject({ kind: 'create-account', to: applicant })
  expect(linkIn(mail!, '/create-account').searchParams.get('token')).toBeTruthy()
  const account = await api.addUser(applicant)
  expect(await hasAccess(account)).toBe(true)
})

it('approves an application that waits, and says so in the log', async () => {
  const application = await addApplication(api, `waits.${number}@example.com`, 'PENDING')
  expect((await move({ application })).statusCode).toBe(200)
  expect(
    await api.rows('select status, reviewed_by from public.applications where id = $1', [application]),
  ).toEqual([{ status: 'APPROVED', reviewed_by: kim }])
  expect(
    await api.rows('select actor_id, action from public.audit_log where subject_id = $1', [application]),
  ).toEqual([{ actor_id: kim, action: 'application.approved' }])
})

it('takes a payment from its account, and no late event of its checkout gives it back', async () => {
  expect((await move({})).json()).toEqual({ message: 'The payment waits among the unmatched payments.' })
  expect(await hasAccess(wrong)).toBe(false)
  expect(await isWaiting()).toBe(true)
  expect(await registration()).toEqual([])
  const [session] = await api.rows<{ body: Record<string, unknown> }>(
    `select body from private.sandbox_stripe_objects
     where body ->> 'object' = 'checkout.session' and body ->> 'subscription' = $1`,
    [membership.subscription_id],
  )
  await api.rows(`insert into private.sandbox_stripe_events (customer, body) values ('', $1)`, [
    JSON.stringify({
      id: `evt_late_${number}`,
      object: 'event',
      type: 'checkout.session.async_payment_succeeded',
      created: Math.floor(Date.now() / 1000),
      data: { object: session!.body },
    }),
  ])
  await api.deliverEvents()
  expect(
    await api.rows('select outcome from private.stripe_events where id = $1', [`evt_late_${number}`]),
  ).toHaveLength(1)
  expect(await hasAccess(wrong)).toBe(false)
  expect(await isWaiting()).toBe(true)
  expect(await registration()).toEqual([])
})

it('refuses whoever pays already, and names them', async () => {
  const paying = `paying.${number}@example.com`
  const application = await addApplication(api, paying)
  await pay(paying, application)
  const unclaimed = await plan({ application })
  expect(unclaimed.json()).toMatchObject({ code: 'has_paid_membership' })
  const account = await api.addUser(paying)
  expect((await plan({ account })).statusCode).toBe(409)
  expect((await move({ account })).json()).toMatchObject({
    code: 'has_paid_membership',
    message: 'Ada pays for a membership already. Please refund or end one of the two first.',
  })
  expect(await hasAccess(wrong)).toBe(true)
})

it('moves once when two admins do at once, and never from somebody else than the admin saw', async () => {
  const responses = await Promise.all([move({ account: right }), move({}), move({ account: kim })])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await move({ account: kim })).json()).toMatchObject({ code: 'payment_settled' })
})

it('moves all or nothing when the mail cannot be written', async () => {
  vi.spyOn(api.server.outbox, 'enqueue').mockRejectedValueOnce(new Error('crash'))
  expect((await move({ account: right, tellTo: true })).statusCode).toBe(500)
  expect(await hasAccess(wrong)).toBe(true)
  expect(await hasAccess(right)).toBe(false)
})

it('refuses what is not there, and everybody but admins', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await move({ account: nobody })).json()).toMatchObject({ code: 'member_not_found' })
  expect((await move({ application: nobody })).json()).toMatchObject({ code: 'member_not_found' })
  expect((await move({ account: wrong })).json()).toMatchObject({ code: 'payment_settled' })
  expect((await move({ account: right, note: '' })).statusCode).toBe(400)
  expect((await move({ account: right }, wrong)).statusCode).toBe(403)
  expect((await plan({ account: right }, wrong)).statusCode).toBe(403)
})

it('lets whoever had it by mistake pay for a membership of their own', async () => {
  await move({ account: right })
  const own = await pay(email, applicationId, wrong)
  expect(await api.rows('select user_id, double_of from public.memberships where id = $1', [own.id])).toEqual(
    [{ user_id: wrong, double_of: null }],
  )
})

it('marks what is paid after a move by who got it, or by the customer once more, as a double', async () => {
  await move({ account: right })
  const doubleOf = async (customer: { clientReferenceId: string | null; email: string }) => {
    await api.sandbox.completeCheckout({ plan: 'monthly', ...customer })
    await api.deliverEvents()
    const rows = await api.db.as<{ id: string; other: string | null }>(
      { sub: kim },
      `select id, double_of ->> 'subscription_id' as other from public.unmatched_payments() where email = $1`,
      [customer.email],
    )
    return rows[0]
  }
  const second = `second.${number}@example.com`
  expect((await doubleOf({ clientReferenceId: right, email: second }))?.other).toBe(
    membership.subscription_id,
  )
  const strange = await doubleOf({ clientReferenceId: null, email: `strange.${number}@example.com` })
  expect(strange?.other).toBeNull()
  await api.rows(
    `update public.memberships set stripe_customer_id = (
       select stripe_customer_id from public.memberships where id = $2
     ) where id = $1`,
    [strange!.id, membership.id],
  )
  const [listed] = await api.db.as<{ other: string }>(
    { sub: kim },
    `select double_of ->> 'subscription_id' as other from public.unmatched_payments() where id = $1`,
    [strange!.id],
  )
  expect(listed!.other).toBe(membership.subscription_id)
})

it('locks the registration before the membership, as the making of an account does', async () => {
  const other = await api.db.adminPool.connect()
  await other.query('begin')
  await other.query('select from public.pending_registrations where subscription_id = $1 for update', [
    membership.subscription_id,
  ])
  const moved = move({ account: right })
  await waitingForLock()
  await other.query('select from public.memberships where id = $1 for update nowait', [membership.id])
  await other.query('commit')
  other.release()
  expect((await moved).statusCode).toBe(200)
})
