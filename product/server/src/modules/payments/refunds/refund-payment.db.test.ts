import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { deliver, event, sign } from '../../../testing/payments/stripe-events'
import { linkIn, openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import { findLostRefunds } from './find-lost-refunds'
import { recordCharge } from '../ledger/record-charge'
import { askAndWrite } from '../stripe/ask-and-write'

let api: TestApi
let admin: string
let number = 0
let email: string
let applicationId: string
let payment: { id: string; subscription_id: string }

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('keeper@example.com', { admin: true })
  await api.rows(`update public.profiles set name = 'Kim Keeper' where id = $1`, [admin])
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

const call = (method: 'GET' | 'POST', url: string, body?: unknown, bearer?: string) =>
  api.app.inject({
    method,
    url,
    headers: { ...(bearer && { authorization: `Bearer ${api.token(bearer)}` }) },
    ...(body !== undefined && { payload: body as object }),
  })
const refundable = (id = payment.id, bearer = admin) =>
  call('GET', `/api/payments/${id}/refund`, undefined, bearer)
const refund = ({ id = payment.id, cents = 24_999, bearer = admin as string | null } = {}) =>
  call('POST', `/api/payments/${id}/refund`, { cents }, bearer ?? undefined)

/** Somebody pays and has no account yet. */
async function begin(repeat = api.repeatCheckout) {
  number += 1
  email = `payer.${number}@example.com`
  applicationId = await addApplication(api, email)
  await repeat('annual', [email, applicationId], async () => {
    const paid = await call('POST', '/api/checkout/sandbox', { plan: 'annual', email, applicationId })
    expect(paid.statusCode).toBe(200)
  })
  const rows = await api.rows<typeof payment>(
    'select id, subscription_id from public.memberships where email = $1',
    [email],
  )
  payment = rows[0]!
}
beforeEach(() => begin())

const listed = async () =>
  (
    await api.db.as<{ dismissed: boolean; refund: object | null }>(
      { sub: admin },
      'select dismissed_at is not null as dismissed, refund from public.unmatched_payments() where id = $1',
      [payment.id],
    )
  )[0]
const waiting = async () => {
  const [row] = await api.rows('select from private.waiting_payments where id = $1', [payment.id])
  return row !== undefined
}
const entries = () =>
  api.rows('select actor_id, action, details from public.audit_log where subject_id = $1', [payment.id])
const refundMails = async () => (await api.mails()).filter(({ kind }) => kind === 'payment-refunded')
const stripe = () => new Stripe(api.sandbox.account.secretKey, { httpClient: api.sandbox.account.httpClient })
const chargesAtStripe = async () => {
  const { latest_invoice: invoice } = await stripe().subscriptions.retrieve(payment.subscription_id)
  const { data } = await stripe().invoicePayments.list({
    invoice: invoice as string,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  return data.map(one => (one.payment.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge)
}
const refundsAtStripe = async () =>
  (await chargesAtStripe()).map(charge => ({ cents: charge.amount_refunded }))

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

it('gives nothing back where a renewal was paid after the amount was confirmed', async () => {
  const refundSubscription = api.stripe.refundSubscription.bind(api.stripe)
  vi.spyOn(api.stripe, 'refundSubscription').mockImplementation(async (...asked) => {
    const { customer } = await stripe().subscriptions.retrieve(payment.subscription_id)
    await api.sandbox.passTime(customer as string, 367 * 86_400)
    return refundSubscription(...asked)
  })
  const response = await refund()
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'refund_changed'])
  expect(await refundsAtStripe()).toEqual([{ cents: 0 }])
  expect(await waiting()).toBe(true)
})

it('shows the amount first, refunds it, ends the subscription, and reports it everywhere', async () => {
  // The token in a repeated email is not valid.
  await begin((_kind, _names, checkOut) => checkOut())
  const link = linkIn((await api.mails()).at(-1)!, '/create-account')
  await api.forgetMails()
  expect((await refundable()).json()).toEqual({ cents: 24_999, currency: 'cad' })
  const response = await refund()
  expect(response.json()).toEqual({ message: `CA$249.99 went back to ${email}.` })
  expect(await waiting()).toBe(false)
  expect(await listed()).toMatchObject({ refund: { cents: 24_999, currency: 'cad', by: 'Kim Keeper' } })
  expect(await entries()).toEqual([
    { actor_id: admin, action: 'membership.refunded', details: { email, cents: 24_999, currency: 'cad' } },
  ])
  expect(await refundsAtStripe()).toEqual([{ cents: 24_999 }])
  const [mail] = await api.mails()
  expect(mail).toMatchObject({ kind: 'payment-refunded', to: email })
  expect(mail!.text).toContain('CA$249.99')
  // The link that was mailed opens nothing any more.
  const session = await api.app.inject(`/api/checkout/session?token=${link.searchParams.get('token')}`)
  expect(session.json()).toMatchObject({ status: 'unknown' })
  const userId = await api.addUser(email)
  expect(await api.rows('select private.has_open_membership($1) as open', [userId])).toEqual([
    { open: false },
  ])
})

it('lets the person pay again afterwards', async () => {
  await refund()
  const again = await call('POST', '/api/checkout/sandbox', { plan: 'monthly', email, applicationId })
  expect(again.statusCode).toBe(200)
})

it('refunds once when two admins press at once, and names the first to the second', async () => {
  await api.forgetMails()
  const responses = await Promise.all([refund(), refund(), refund()])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'payment_refunded',
    message: 'This payment has been refunded already by Kim Keeper.',
  })
  expect(await entries()).toHaveLength(1)
  expect(await refundMails()).toHaveLength(1)
  expect(await refundsAtStripe()).toEqual([{ cents: 24_999 }])
})

it('either refunds or attaches, never both', async () => {
  const ada = await api.addUser(`ada.${number}@example.com`)
  const [refunded, attached] = await Promise.all([
    refund(),
    api.db.as({ sub: admin }, 'select public.attach_membership($1, $2)', [payment.id, ada]).then(
      () => true,
      () => false,
    ),
  ])
  expect(attached).toBe(refunded.statusCode !== 200)
  expect(await refundsAtStripe()).toEqual([{ cents: attached ? 0 : 24_999 }])
})

it('refunds while the payer makes the account, which then opens nothing', async () => {
  await api.forgetMails()
  const refundSubscription = api.stripe.refundSubscription.bind(api.stripe)
  let userId = ''
  vi.spyOn(api.stripe, 'refundSubscription').mockImplementation(async (...asked) => {
    userId = await api.addUser(email)
    return refundSubscription(...asked)
  })
  expect((await refund()).statusCode).toBe(200)
  expect(await api.rows('select private.has_open_membership($1) as open', [userId])).toEqual([
    { open: false },
  ])
  expect(await entries()).toHaveLength(1)
  expect(await refundMails()).toHaveLength(1)
})

it('attaches a payment while its payer makes the account', async () => {
  const ada = await api.addUser(`attached.${number}@example.com`)
  const other = await api.db.adminPool.connect()
  await other.query('begin')
  // As the making of an account begins.
  await other.query(
    'update public.pending_registrations set has_set_password = true where subscription_id = $1',
    [payment.subscription_id],
  )
  const attached = api.db.as({ sub: admin }, 'select public.attach_membership($1, $2)', [payment.id, ada])
  await waitingForLock()
  await other.query('select from public.memberships where id = $1 for update nowait', [payment.id])
  await other.query('commit')
  other.release()
  await attached
  expect(await waiting()).toBe(false)
})

it('refuses an amount other than the confirmed one, an attached payment, and everybody but admins', async () => {
  const member = await api.addUser(`member.${number}@example.com`)
  expect((await refund({ cents: 1 })).json()).toMatchObject({ code: 'refund_changed' })
  expect((await refund({ bearer: member })).statusCode).toBe(403)
  expect((await refund({ bearer: null })).statusCode).toBe(401)
  expect((await refundable(payment.id, member)).statusCode).toBe(403)
  expect((await refund({ id: '00000000-0000-4000-8000-000000000000' })).json()).toMatchObject({
    code: 'payment_settled',
  })
  expect((await refund({ id: 'nothing' })).statusCode).toBe(409)
  await api.addUser(email)
  expect((await refund()).json()).toMatchObject({ code: 'payment_settled' })
  expect((await refundable()).statusCode).toBe(409)
  expect(await refundsAtStripe()).toEqual([{ cents: 0 }])
  expect(await entries()).toEqual([])
})

/** Gives back in Stripe's own dashboard; the subscription continues there. */
async function refundAtStripe(amount?: number): Promise<void> {
  const [charge] = await chargesAtStripe()
  await stripe().refunds.create({ charge: charge!.id, ...(amount && { amount }) })
  await api.deliverEvents()
}

it('handles a refund in the dashboard like its own, once', async () => {
  await api.forgetMails()
  await refundAtStripe()
  const [charge] = await chargesAtStripe()
  const payload = JSON.stringify(event(`evt_again_${number}`, 'charge.refunded', { ...charge }))
  expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
  expect(await waiting()).toBe(false)
  expect(await listed()).toMatchObject({ refund: { cents: 24_999, by: null } })
  expect(await entries()).toMatchObject([{ actor_id: null, action: 'membership.refunded' }])
  expect(await refundMails()).toHaveLength(1)
  expect((await stripe().subscriptions.retrieve(payment.subscription_id)).status).toBe('canceled')
})

const lookForLost = async () => {
  await api.rows('delete from private.comparison_days')
  await findLostRefunds({ ...api.server, stripe: api.stripe }).handle({}, { isLastAttempt: false })
}
/** Nobody hears of what has happened; the ledger learns of it in its nightly comparison. */
const loseEvents = async () => {
  await api.rows('update private.sandbox_stripe_events set delivered_at = now()')
  for (const { id } of await chargesAtStripe())
    await askAndWrite({ ...api.server, stripe: api.stripe }, (db, context) => recordCharge(context, db, id))
}

it('finishes a refund by the next day, though the process died in between and its event was lost', async () => {
  await api.forgetMails()
  vi.spyOn(api.stripe, 'refundSubscription').mockImplementation(async () => {
    const [charge] = await chargesAtStripe()
    await stripe().refunds.create({ charge: charge!.id })
    throw new Error('power cut')
  })
  expect((await refund()).statusCode).toBe(500)
  vi.restoreAllMocks()
  await loseEvents()
  expect(await waiting()).toBe(true)
  await lookForLost()
  await lookForLost()
  expect(await waiting()).toBe(false)
  expect((await stripe().subscriptions.retrieve(payment.subscription_id)).status).toBe('canceled')
  expect(await entries()).toHaveLength(1)
  expect(await refundMails()).toHaveLength(1)
})

it('leaves a payment of which a part went back, and no event told of it', async () => {
  const [charge] = await chargesAtStripe()
  await stripe().refunds.create({ charge: charge!.id, amount: 100 })
  await loseEvents()
  await lookForLost()
  expect(await waiting()).toBe(true)
  expect(await entries()).toEqual([])
})

it('keeps a partly refunded payment on the list, and a membership that has a member', async () => {
  await refundAtStripe(100)
  expect(await waiting()).toBe(true)
  expect((await refundable()).json()).toMatchObject({ cents: 24_899 })
  const userId = await api.addUser(email)
  await refundAtStripe()
  expect(await api.rows('select private.has_open_membership($1) as open', [userId])).toEqual([{ open: true }])
  expect(await entries()).toEqual([])
})

it('refunds nothing while the bank has taken the payment back, and says so before', async () => {
  const [charge] = await chargesAtStripe()
  const dispute = await api.sandbox.dispute(charge!.id)
  await api.deliverEvents()
  expect((await refundable()).json()).toMatchObject({ code: 'payment_disputed' })
  expect((await refund()).json()).toMatchObject({ code: 'payment_disputed' })
  expect(await refundsAtStripe()).toEqual([{ cents: 0 }])
  expect((await stripe().subscriptions.retrieve(payment.subscription_id)).status).toBe('active')
  await api.sandbox.closeDispute(dispute, 'won')
  await api.deliverEvents()
  expect((await refund()).statusCode).toBe(200)
})
