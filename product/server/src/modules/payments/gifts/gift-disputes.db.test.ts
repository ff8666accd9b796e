/** A gift whose buyer asks the bank for the money. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addApprovedAccount } from '../../../testing/applications'
import { openTestApi } from '../../../testing/test-api'
import { findLostDisputes } from '../disputes/find-lost-disputes'
import { buyGift, mailedGiftCode } from '../../../testing/payments/gift-shop'

const api = await openTestApi()
const admin = await api.addUser('keeper@example.com', { admin: true })
let number = 0
let email: string

afterAll(() => api.close())
beforeEach(async () => {
  email = `receiver.${++number}@example.com`
  await api.forgetMails()
})

const { post, deliverEvents } = api
const redeemOwn = (code: string, caller: string) => post('/api/account/gifts/redeem', { code }, caller)

const addApproved = () => addApprovedAccount(api, email)
const open = async (id: string) => {
  const [{ intent } = { intent: '' }] = await api.rows<{ intent: string }>(
    'select payment_intent_id as intent from private.gifts where id = $1',
    [id],
  )
  return api.sandbox.dispute((await api.stripe.fetchChargeOf(intent))!.id)
}
const dispute = async (id: string) => {
  const disputeId = await open(id)
  await deliverEvents()
  return disputeId
}
const disputeMail = async () => (await api.mails()).filter(({ kind }) => kind === 'team-dispute').at(-1)!.text

it('opens nothing while its payment is disputed, and is given a new code when the bank decides for the team', async () => {
  const { id, code } = await buyGift(api)
  const member = await addApproved()
  const disputeId = await dispute(id)
  expect(await disputeMail()).toContain('Grace Hopper (grace@example.com) has disputed a payment')
  expect(await disputeMail()).toContain('nobody has redeemed: its code no longer works')
  const [listed] = await api.db.as<{ name: string; payer_email: string; gift: object }>(
    { sub: admin },
    'select * from public.payment_disputes() where id = $1',
    [disputeId],
  )
  expect(listed).toMatchObject({
    name: 'Grace Hopper',
    payer_email: 'grace@example.com',
    gift: { months: 12, redeemed_at: null },
  })
  expect(await api.db.as({ sub: admin }, 'select disputed from public.gifts() where id = $1', [id])).toEqual([
    { disputed: true },
  ])
  expect((await redeemOwn(code, member)).json()).toMatchObject({ code: 'gift_unknown' })
  for (const act of ['code', 'refund']) {
    const refused = await post(`/api/payments/gifts/${id}/${act}`, { cents: 24_999 }, admin)
    expect([act, refused.statusCode, refused.json()]).toMatchObject([
      act,
      409,
      { code: 'payment_disputed', message: expect.stringContaining('no new code is emailed') },
    ])
  }
  expect((await api.mails()).filter(({ kind }) => kind === 'gift-code')).toEqual([])
  await api.sandbox.closeDispute(disputeId, 'won')
  await deliverEvents()
  expect(await disputeMail()).toContain('you can email the buyer a new one')
  await post(`/api/payments/gifts/${id}/code`, {}, admin)
  expect((await redeemOwn(await mailedGiftCode(api, 'gift-code'), member)).statusCode).toBe(200)
})

it('opens nothing while the event of its dispute is on its way', async () => {
  const { id, code } = await buyGift(api)
  await open(id)
  expect((await redeemOwn(code, await addApproved())).json()).toMatchObject({
    code: 'gift_waits',
    message: expect.stringContaining('Until the bank decides, the code cannot be used.'),
  })
  await deliverEvents()
})

it('is over when the bank gives its payment back', async () => {
  const { id } = await buyGift(api)
  await api.sandbox.closeDispute(await dispute(id), 'lost')
  await deliverEvents()
  const [gift] = await api.db.as({ sub: admin }, 'select * from public.gifts() where id = $1', [id])
  expect(gift).toMatchObject({ redeemed_at: null, refunded_at: expect.any(Date) })
  expect((await post(`/api/payments/gifts/${id}/code`, {}, admin)).json()).toMatchObject({
    code: 'payment_refunded',
  })
})

const stored = () =>
  api.rows(
    `select coalesce(access_until > now(), false) as open from public.memberships
     where lower(email) = $1 and source = 'gift'`,
    [email],
  )

it('stays open for whoever redeemed it before the dispute, until the bank gives the payment back', async () => {
  const { id, code } = await buyGift(api)
  await redeemOwn(code, await addApproved())
  const disputeId = await dispute(id)
  expect(await disputeMail()).toContain('for a gift, which has been redeemed. That membership stays open')
  expect(await stored()).toEqual([{ open: true }])
  await api.sandbox.closeDispute(disputeId, 'lost')
  await deliverEvents()
  expect(await disputeMail()).toContain('that membership has ended, and its member was told')
  expect(await stored()).toEqual([{ open: false }])
  const ended = (await api.mails()).filter(({ kind }) => kind === 'gift-ended')
  expect(ended).toEqual([expect.objectContaining({ to: email })])
  const actions = await api.rows('select action from public.audit_log where subject_id = $1', [id])
  expect(actions).toEqual([{ action: 'gift.refunded' }])
})

it('stays open where the bank decides for the team', async () => {
  const { id, code } = await buyGift(api)
  await redeemOwn(code, await addApproved())
  await api.sandbox.closeDispute(await dispute(id), 'won')
  await deliverEvents()
  expect(await stored()).toEqual([{ open: true }])
})

it('is found within a day where no event told of its dispute, nor of how the bank decided', async () => {
  const { id, code } = await buyGift(api)
  await redeemOwn(code, await addApproved())
  const lose = () => api.rows('update private.sandbox_stripe_events set delivered_at = now()')
  const nextDay = async () => {
    await api.rows(`delete from private.comparison_days where what = 'disputes'`)
    await findLostDisputes({ ...api.server, stripe: api.stripe }).handle({}, { isLastAttempt: true })
  }
  const disputeId = await open(id)
  await lose()
  await nextDay()
  expect(await disputeMail()).toContain('That membership stays open')
  await api.sandbox.closeDispute(disputeId, 'lost')
  await lose()
  await nextDay()
  expect(await stored()).toEqual([{ open: false }])
  const told = (await api.mails()).length
  await nextDay()
  expect(await api.mails()).toHaveLength(told)
})
