import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { openGiftCheckout } from '../../../testing/payments/gift-shop'
import { findLostGifts } from './find-lost-gifts'

const HOUR = 3_600_000

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())

const look = (hours: number) => {
  const clock = () => new Date(Date.now() + hours * HOUR)
  return findLostGifts({ ...api.server, stripe: api.stripe, clock }).handle({}, { isLastAttempt: false })
}
const mailed = async () => (await api.mails()).filter(({ kind }) => kind === 'gift-bought').length

it('mails the code of a gift that was paid and of which no event arrived, once', async () => {
  const { session } = await openGiftCheckout(api)
  await openGiftCheckout(api)
  await api.sandbox.completeCheckout(session)
  await look(1)
  // Its event may be on its way.
  expect(await mailed()).toBe(0)
  await Promise.all([look(25), look(25)])
  expect(await mailed()).toBe(1)
  expect((await api.mails()).filter(({ kind }) => kind === 'team-gift-found')).toMatchObject([
    { to: 'keeper@example.com', subject: 'A gift of CA$249.99 was paid without our hearing of it' },
  ])
  await api.deliverEvents()
  await look(49)
  expect(await mailed()).toBe(1)
  const paid = await api.rows('select session_id from private.gifts where paid_at is not null')
  expect(paid).toEqual([{ session_id: session }])
})
