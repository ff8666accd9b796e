// An account is confirmed while the payment for its address is being stored: neither has committed when the other looks.
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  deliver,
  event,
  session,
  sign,
  subscription,
  type TestEvent,
} from '../../../testing/payments/stripe-events'
import { addApplication } from '../../../testing/applications'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'

let api: TestApi
let other: PoolClient

beforeAll(async () => {
  api = await openTestApi()
  other = await api.db.adminPool.connect()
})
beforeEach(async () => {
  await other.query('begin')
})
afterAll(async () => {
  other.release()
  await api.close()
})

const send = (what: TestEvent) => {
  const payload = JSON.stringify(what)
  return deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))
}
const addUnconfirmed = async (email: string) => {
  const id = await api.addUser(email, { confirmed: false })
  await api.rows(`update auth.users set encrypted_password = 'chosen by a stranger' where id = $1`, [id])
  return id
}
const membership = async (key: string) =>
  (
    await api.rows<{ user_id: string | null }>(
      'select user_id from public.memberships where subscription_id = $1',
      [`sub_${key}`],
    )
  )[0]
const confirm = 'update auth.users set email_confirmed_at = now() where id = $1'

/** Until the work is over, or waits for what another transaction holds. */
async function overOrWaiting(work: Promise<unknown>): Promise<void> {
  let over = false
  void work.finally(() => (over = true))
  await vi.waitUntil(
    async () =>
      over ||
      (await api
        .rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .then(rows => rows.length > 0)),
    10_000,
  )
}

it('attaches the membership when the account is confirmed first and commits second', async () => {
  const userId = await addUnconfirmed('first@example.com')
  await other.query(confirm, [userId])
  const answer = send(
    event(
      'evt_first',
      'checkout.session.completed',
      session('first', { client_reference_id: await addApplication(api, 'first@example.com') }),
    ),
  )
  await overOrWaiting(answer)
  await other.query('commit')
  expect((await answer).statusCode).toBe(200)
  expect(await membership('first')).toEqual({ user_id: userId })
})

it('attaches the membership when the payment is stored first, and drops a password that nobody proved', async () => {
  const userId = await addUnconfirmed('second@example.com')
  // The mail is the last thing that the event's transaction writes.
  await other.query('lock table public.mail_outbox in exclusive mode')
  const answer = send(
    event(
      'evt_second',
      'checkout.session.completed',
      session('second', { client_reference_id: await addApplication(api, 'second@example.com') }),
    ),
  )
  await overOrWaiting(answer)
  const confirmed = api.rows(confirm, [userId])
  await vi.waitUntil(async () => {
    const [row] = await api.rows<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row!.waiting >= 2
  }, 10_000)
  await other.query('commit')
  expect((await answer).statusCode).toBe(200)
  await confirmed
  expect(await membership('second')).toEqual({ user_id: userId })
  expect(await api.rows('select encrypted_password from auth.users where id = $1', [userId])).toEqual([
    { encrypted_password: '' },
  ])
})

it('attaches a membership that waited for its payer when that payer is confirmed in the instant of its next event', async () => {
  await send(
    event(
      'evt_t1',
      'checkout.session.completed',
      session('team', { client_reference_id: await addApplication(api, 'team@example.com') }),
    ),
  )
  const userId = await addUnconfirmed('team@example.com')
  await other.query(confirm, [userId])
  const answer = send(event('evt_t2', 'customer.subscription.updated', subscription('team', 'active'), 9))
  await overOrWaiting(answer)
  await other.query('commit')
  expect((await answer).statusCode).toBe(200)
  expect(await membership('team')).toEqual({ user_id: userId })
})
