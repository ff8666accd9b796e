import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addApplication, APPLICATION } from '../../testing/applications'
import { deliver, sign, type TestEvent } from '../../testing/payments/stripe-events'
import { linkIn, openTestApi, WEBHOOK_SECRET, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let number = 0
let email: string
let paymentId: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())

const post: TestApi['post'] = (...request) => api.post(...request)

const attach = (applicationId: string, bearer = admin, payment = paymentId) =>
  post('/api/payments/attach', { paymentId: payment, applicationId }, bearer)

/** Somebody pays and has no account yet. */
beforeEach(async () => {
  number += 1
  email = `payer.${number}@example.com`
  const applicationId = await addApplication(api, email)
  const paid = await post('/api/checkout/sandbox', { plan: 'annual', email, applicationId })
  expect(paid.statusCode).toBe(200)
  const [row] = await api.rows<{ id: string }>('select id from public.memberships where email = $1', [email])
  paymentId = row!.id
  await api.forgetMails()
})

async function apply(address: string): Promise<string> {
  const response = await post('/api/applications', { ...APPLICATION, email: address })
  await api.forgetMails()
  return response.json().id
}

const payment = async () =>
  (
    await api.rows(
      `select m.user_id, r.email, r.application_id, r.claimed_by from public.memberships m
       left join public.pending_registrations r on r.subscription_id = m.subscription_id where m.id = $1`,
      [paymentId],
    )
  )[0]
const entries = () =>
  api.rows('select actor_id, action from public.audit_log where subject_id = $1 order by id', [paymentId])

/** A statement of the admin through the data service. */
const asAdmin = (sql: string, values: unknown[]) => api.db.as({ sub: admin }, sql, values)
const waiting = async () => {
  const [row] = await asAdmin(`select public.admin_waiting_counts() ->> 'unmatched_payments' as n`, [])
  return Number(row!.n)
}

it('gives a payment that is attached to an application to nobody else, whatever its checkout tells later', async () => {
  const applicant = `ada.${number}@example.com`
  expect((await attach(await apply(applicant))).statusCode).toBe(200)
  await api.addUser(email)
  const [told] = await api.rows<{ body: TestEvent }>(
    `select e.body from private.sandbox_stripe_events e join public.memberships m on m.id = $1
     where e.body->>'type' = 'checkout.session.completed' and e.body->'data'->'object'->>'subscription' = m.subscription_id`,
    [paymentId],
  )
  const again = JSON.stringify({ ...told!.body, id: `evt_again_${number}` })
  expect((await deliver(api.app, again, sign(again, WEBHOOK_SECRET))).statusCode).toBe(200)
  // The payer comes back from the provider's page, too.
  const session = told!.body.data.object.id as string
  expect((await api.app.inject(`/api/checkout/session?session_id=${session}`)).statusCode).toBe(200)
  expect(await payment()).toMatchObject({ user_id: null, email: applicant, claimed_by: null })
  const account = await api.addUser(applicant)
  expect(await payment()).toMatchObject({ user_id: account })
})

it('attaches the payment to the account with the address of the application', async () => {
  const applicant = `ada.${number}@example.com`
  const applicationId = await apply(applicant)
  const ada = await api.addUser(applicant)
  const response = await attach(applicationId)
  expect(response.json()).toEqual({
    message: `The payment is now ${applicant}'s membership.`,
    accountId: ada,
  })
  expect(await payment()).toMatchObject({ user_id: ada, claimed_by: ada })
  expect(await api.mails()).toEqual([])
  expect(await entries()).toEqual([{ actor_id: admin, action: 'membership.attached' }])
})

it('mails a payer without an account the link to make one, which then has the membership', async () => {
  const applicant = `mei.${number}@example.com`
  const applicationId = await apply(applicant)
  const response = await attach(applicationId)
  expect(response.json()).toEqual({
    message: `We emailed ${applicant} the link to create their account.`,
    accountId: null,
  })
  expect(await payment()).toMatchObject({ user_id: null, email: applicant, application_id: applicationId })
  expect(await entries()).toEqual([{ actor_id: admin, action: 'membership.attached_to_application' }])
  const [mail] = await api.mails()
  expect(mail).toMatchObject({ kind: 'create-account', to: applicant })
  expect(mail!.text).toContain('your payment for the annual membership')
  const link = linkIn(mail!, '/create-account')
  const session = await api.app.inject(`/api/checkout/session?token=${link.searchParams.get('token')}`)
  expect(session.json()).toMatchObject({ status: 'complete', email: applicant })
  const mei = await api.addUser(applicant)
  expect(await payment()).toMatchObject({ user_id: mei })
})

it.each(['with an account', 'without one'])(
  'approves an application that waits, %s, and nobody declines it afterwards',
  async who => {
    const applicant = `waits.${number}@example.com`
    const applicationId = await apply(applicant)
    if (who === 'with an account') await api.addUser(applicant)
    expect((await attach(applicationId)).statusCode).toBe(200)
    expect(
      await api.rows('select status, reviewed_by from public.applications where id = $1', [applicationId]),
    ).toEqual([{ status: 'APPROVED', reviewed_by: admin }])
    expect(
      await api.rows('select actor_id, action from public.audit_log where subject_id = $1', [applicationId]),
    ).toEqual([{ actor_id: admin, action: 'application.approved' }])
    expect((await post('/api/applications/decline', { id: applicationId }, admin)).statusCode).toBe(409)
    expect((await api.mails()).map(mail => mail.kind)).not.toContain('application-approved')
  },
)

it('approves the waiting application of an account that the payment is attached to', async () => {
  const applicant = `account.waits.${number}@example.com`
  const applicationId = await apply(applicant)
  const account = await api.addUser(applicant)
  await asAdmin('select public.attach_membership($1, $2)', [paymentId, account])
  expect(
    await api.rows('select status, reviewed_by from public.applications where id = $1', [applicationId]),
  ).toEqual([{ status: 'APPROVED', reviewed_by: admin }])
})

it('makes no double payment: whoever pays already is named, and the payment still waits', async () => {
  const paying = `paying.${number}@example.com`
  const applicationId = await addApplication(api, paying)
  await post('/api/checkout/sandbox', { plan: 'annual', email: paying, applicationId })
  const message = 'Ada pays for a membership already. Please refund or end one of the two first.'
  const unclaimed = await attach(applicationId)
  expect([unclaimed.statusCode, unclaimed.json()]).toMatchObject([
    409,
    { code: 'has_paid_membership', message },
  ])
  const account = await api.addUser(paying)
  expect((await attach(applicationId)).json()).toMatchObject({ code: 'has_paid_membership', message })
  await expect(
    asAdmin('select public.attach_membership($1, $2)', [paymentId, account]),
  ).rejects.toMatchObject({
    code: 'PT409',
    message,
  })
  expect(await payment()).toMatchObject({ user_id: null, email })
  expect(await entries()).toEqual([])
})

it('is done once: a payment that has an account is not moved', async () => {
  const applicationId = await apply(`first.${number}@example.com`)
  await api.addUser(`first.${number}@example.com`)
  const responses = await Promise.all([attach(applicationId), attach(applicationId)])
  expect(responses.map(response => response.statusCode).sort()).toEqual([200, 409])
  expect(responses.find(response => response.statusCode === 409)!.json().message).toMatch(
    /dealt with already/,
  )
  expect(await entries()).toHaveLength(1)
})

it('refuses what does not exist, and everybody but admins', async () => {
  const applicationId = await apply(`guard.${number}@example.com`)
  const nothing = '00000000-0000-4000-8000-000000000000'
  const member = await api.addUser(`member.${number}@example.com`)
  expect((await attach(nothing)).statusCode).toBe(404)
  expect((await attach(applicationId, admin, nothing)).statusCode).toBe(409)
  expect((await attach(`' or 1=1`)).statusCode).toBe(400)
  expect((await attach(applicationId, member)).statusCode).toBe(403)
  expect((await post('/api/payments/attach', { paymentId, applicationId })).statusCode).toBe(401)
  await post('/api/applications/decline', { id: applicationId }, admin)
  expect((await attach(applicationId)).statusCode).toBe(404)
  expect(await payment()).toMatchObject({ user_id: null, email })
  expect(await entries()).toEqual([])
})

it('offers accounts, and applications of people without one', async () => {
  await apply(`both.${number}@found.example.com`)
  await api.addUser(`both.${number}@found.example.com`)
  await apply(`only.${number}@found.example.com`)
  const rows = await asAdmin('select kind, email from public.payment_candidates($1) order by kind', [
    `.${number}@FOUND`,
  ])
  expect(rows).toEqual([
    { kind: 'account', email: `both.${number}@found.example.com` },
    { kind: 'application', email: `only.${number}@found.example.com` },
  ])
  for (const tooLittle of ['', ' a ', '%'])
    expect(await asAdmin('select from public.payment_candidates($1)', [tooLittle])).toEqual([])
})

it('is dismissed with a note, is no longer counted, and can be restored', async () => {
  const before = await waiting()
  const dismiss = (note: string) => asAdmin('select public.dismiss_payment($1, $2)', [paymentId, note])
  await dismiss('  Refunded by hand. ')
  expect(await waiting()).toBe(before - 1)
  const rows = await asAdmin('select note from public.unmatched_payments() where id = $1', [paymentId])
  expect(rows).toEqual([{ note: 'Refunded by hand.' }])
  await dismiss(' ')
  await dismiss('')
  expect(await waiting()).toBe(before)
  expect(await entries()).toEqual([
    { actor_id: admin, action: 'membership.dismissed' },
    { actor_id: admin, action: 'membership.brought_back' },
  ])
})

it.each([
  ['runs', {}, true],
  ['is past due', { status: 'past_due' }, true],
  ['waits for money', { status: 'unpaid' }, true],
  ['is paused', { status: 'paused' }, true],
  ['has ended', { status: 'canceled' }, false],
  ['was never paid', { status: 'incomplete' }, false],
  ['ran out before it was paid', { status: 'incomplete_expired' }, false],
  ['belonged to an account that was closed', { account_closed_at: '2026-11-01' }, false],
])('a payment without an account that %s counts as unmatched: %s', async (_, changes, counts) => {
  const before = await waiting()
  for (const [column, value] of Object.entries(changes))
    await api.rows(`update public.memberships set ${column} = $2 where id = $1`, [paymentId, value])
  const listed = await asAdmin('select from public.unmatched_payments() where id = $1', [paymentId])
  expect(listed).toHaveLength(counts ? 1 : 0)
  expect(await waiting()).toBe(counts ? before : before - 1)
  const rows = await asAdmin(
    `select (q ->> 'count')::int as n
     from jsonb_array_elements(public.admin_insights(current_date, current_date) -> 'queues') q
     where q ->> 'queue' = 'unmatched_payments'`,
    [],
  )
  expect(rows).toEqual([{ n: await waiting() }])
})

it('does not attach the payment of a closed account to anybody else', async () => {
  const other = await api.addUser(`other.${number}@example.com`)
  const applicationId = await apply(`applicant.${number}@example.com`)
  await api.rows('update public.memberships set account_closed_at = now() where id = $1', [paymentId])
  await expect(asAdmin('select public.attach_membership($1, $2)', [paymentId, other])).rejects.toMatchObject({
    code: 'PT409',
  })
  expect((await attach(applicationId)).statusCode).toBe(409)
  expect(await payment()).toMatchObject({ user_id: null })
})

const doubleOf = async (id: string) =>
  (await asAdmin('select double_of from public.unmatched_payments() where id = $1', [id]))[0]?.double_of

it('names the other payment of a double one, whatever address paid', async () => {
  const applicationId = await addApplication(api, email)
  const card = `card.${number}@example.com`
  await api.sandbox.completeCheckout({
    plan: 'monthly',
    email: card,
    clientReferenceId: applicationId,
  })
  await api.deliverEvents()
  const [double] = await api.rows<{ id: string }>('select id from public.memberships where email = $1', [
    card,
  ])
  expect(await doubleOf(double!.id)).toMatchObject({ email, plan: 'annual', name: 'Ada' })
  expect(await doubleOf(paymentId)).toBeNull()
  const ada = await api.addUser(email)
  await api.rows(`update public.profiles set name = 'Ada Lovelace' where id = $1`, [ada])
  expect(await doubleOf(double!.id)).toMatchObject({ email, name: 'Ada Lovelace' })
})
