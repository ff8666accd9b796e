/** A refund that is made, mailed and written down, and that the payer's bank rejects days later. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buyGift } from '../../../testing/payments/gift-shop'
import { PayingMember } from '../../../testing/payments/paying-member'
import { deliver, event, sign } from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'

let api: TestApi
let number = 0

beforeAll(async () => {
  api = await openTestApi()
  await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  number += 1
  await api.rows('delete from private.sandbox_stripe_objects where customer is not null')
})

/** The bank rejects the newest refund. @param copy of the event, with an id of its own */
async function reject(copy = 1) {
  const [refund] = await api.rows<{ body: Record<string, unknown> }>(
    `update private.sandbox_stripe_objects set body = body || '{"status": "failed"}'
     where body @> '{"object": "refund"}' returning body`,
  )
  const payload = JSON.stringify(event(`evt_failed_${number}_${copy}`, 'refund.failed', refund!.body))
  expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
}
const told = async () => (await api.mails()).filter(({ kind }) => kind === 'team-refund-failed')
const audited = () =>
  api.rows(
    `select actor_id, subject_table, subject_id, details from public.audit_log
     where action = 'membership.refund_failed' and details ->> 'email' like $1`,
    [`%.${number}@example.com`],
  )

it('tells the team once that the money which a member took back did not arrive', async () => {
  const mia = new PayingMember(api, `mia.${number}@example.com`)
  await mia.join('annual')
  expect((await mia.act('money-back', { cents: 24_999 })).status).toBe(200)
  await api.deliverEvents()
  await api.forgetMails()
  await reject()
  await reject(2)
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: 'keeper@example.com',
    subject: `A refund of CA$249.99 did not reach ${mia.email}`,
  })
  expect(mail!.text).toContain('What ended with the refund has ended')
  const { id } = (await mia.stored('id'))!
  expect(await audited()).toEqual([
    {
      actor_id: null,
      subject_table: 'memberships',
      subject_id: id,
      details: { email: mia.email, cents: 24_999, currency: 'cad', refund: expect.stringMatching(/^re_/) },
    },
  ])
})

it('names the buyer of a gift, whose code is gone', async () => {
  const buyer = `grace.${number}@example.com`
  const { id } = await buyGift(api, { email: buyer })
  const [keeper] = await api.rows<{ id: string }>('select id from public.profiles where is_admin')
  expect((await api.post(`/api/payments/gifts/${id}/refund`, { cents: 24_999 }, keeper!.id)).statusCode).toBe(
    200,
  )
  await api.forgetMails()
  await reject()
  const [mail] = await told()
  expect(mail!.subject).toContain(buyer)
  expect(mail!.text).toContain('The code of the gift no longer works')
  expect(await audited()).toMatchObject([{ subject_table: 'gifts', subject_id: id }])
})

it('tells of one whose payment is known to nobody', async () => {
  const refund = {
    id: `re_${number}`,
    object: 'refund',
    charge: 'ch_x',
    amount: 500,
    currency: 'cad',
    created: 1,
  }
  const payload = JSON.stringify(event(`evt_${number}`, 'refund.failed', { ...refund, status: 'failed' }))
  await api.forgetMails()
  expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
  expect((await told()).map(({ subject }) => subject)).toEqual([
    'A refund of CA$5.00 did not reach the payer',
  ])
})
