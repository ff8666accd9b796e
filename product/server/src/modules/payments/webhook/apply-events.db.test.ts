/** An event is applied after the webhook has stored it. */
import { openPool } from '@juno/postgres/open-pool'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestJobs, type TestJobs } from '../../../testing/test-jobs'
import { event, session } from '../../../testing/payments/stripe-events'
import { readJobHealth } from '../../health/read-job-health'
import { storeEvent } from '../stripe/record-event'
import { stripeEventSchema } from '../stripe/stripe-objects'

let jobs: TestJobs
let queue: pg.Pool

beforeAll(async () => {
  jobs = await openTestJobs()
  queue = openPool({ ...jobs.db.connection('juno_worker'), max: 2 })
})
beforeEach(() => jobs.reset('private.stripe_events', 'public.memberships'))
afterAll(async () => {
  await queue.end()
  await jobs.close()
})

const store = (key: string) => {
  const one = stripeEventSchema.parse(event(`evt_${key}`, 'checkout.session.completed', session(key)))
  return jobs.scopes.withServiceRole(db => storeEvent(db, one, { isOfUse: true, taken: false }))
}
const rows = async (sql: string) => (await jobs.db.adminPool.query<Record<string, unknown>>(sql)).rows
const outcomes = () => rows('select id, outcome, attempts from private.stripe_events order by id')
const failing = async () => (await readJobHealth(queue, ['apply-payment-events']))[0]!.failing
const makeDue = () => rows('update private.stripe_events set next_attempt_at = now()')

it('is done by the job that was stored with it, whichever process runs it', async () => {
  await store('one')
  await store('two')
  await jobs.runDue()
  expect(await outcomes()).toEqual([
    { id: 'evt_one', outcome: 'applied', attempts: 1 },
    { id: 'evt_two', outcome: 'applied', attempts: 1 },
  ])
  expect(await rows('select status from public.memberships')).toEqual([
    { status: 'active' },
    { status: 'active' },
  ])
})

it('is tried again where it failed, holds up no other, and the team sees the failure until then', async () => {
  await rows(
    `alter table public.memberships add constraint refuse check (subscription_id <> 'sub_bad') not valid`,
  )
  await store('bad')
  await store('good')
  await jobs.runDue()
  expect(await outcomes()).toEqual([
    { id: 'evt_bad', outcome: 'received', attempts: 1 },
    { id: 'evt_good', outcome: 'applied', attempts: 1 },
  ])
  expect(await failing()).toBe(1)
  // Its time has not come, and it still waits.
  await jobs.runDue()
  expect(await outcomes()).toMatchObject([{ attempts: 1 }, {}])
  expect(await failing()).toBe(1)
  await makeDue()
  await jobs.runDue()
  expect(await outcomes()).toMatchObject([{ outcome: 'received', attempts: 2 }, {}])
  await rows('alter table public.memberships drop constraint refuse')
  await makeDue()
  await jobs.runDue()
  expect(await outcomes()).toMatchObject([{ outcome: 'applied', attempts: 3 }, {}])
  expect(await failing()).toBe(0)
})

it('is given up after three days, and what it held is forgotten', async () => {
  await rows(
    `alter table public.memberships add constraint refuse check (subscription_id <> 'sub_old') not valid`,
  )
  await store('old')
  await rows(`update private.stripe_events set received_at = now() - interval '73 hours', failure = 'no'`)
  await jobs.runDue()
  expect(await outcomes()).toEqual([{ id: 'evt_old', outcome: 'failed', attempts: 1 }])
  await rows('alter table public.memberships drop constraint refuse')
  await jobs.runDue()
  expect(await failing()).toBe(0)
})
