/** Jobs change memberships when a date passes, and repair what an event missed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepAtStripe, subscription } from '../../../testing/payments/stripe-events'
import { openTestJobs, type TestJobs } from '../../../testing/test-jobs'

const HOUR = 3_600_000

let jobs: TestJobs
let now = new Date()

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
})
afterAll(() => jobs.close())

const rows = async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await jobs.db.adminPool.query<Row>(sql, values)).rows

async function addMembership(key: string, columns: Record<string, unknown>): Promise<void> {
  const values = {
    email: `${key}@example.com`,
    subscription_id: `sub_${key}`,
    status: 'active',
    price_cents: 0,
    ...columns,
  }
  const names = Object.keys(values)
  await rows(
    `insert into public.memberships (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
    Object.values(values),
  )
}
const stored = (key: string, columns = 'status, state, access_until > now() as open') =>
  rows(`select ${columns} from public.memberships where subscription_id = $1`, [`sub_${key}`])

it('ends what was to end, and leaves what goes on', async () => {
  const end = new Date(Date.now() - HOUR)
  const due = { access_until: end, state_changes_at: end, current_period_end: end }
  await addMembership('ending', { state: 'ending', cancel_at_period_end: true, ...due })
  await addMembership('pausing', {
    ...due,
    state: 'pausing',
    status: 'trialing',
    paused_from: end,
    trial_end: new Date(Date.now() + 900 * HOUR),
  })
  await addMembership('going-on', { state: 'active', access_until: 'infinity', current_period_end: end })
  await Promise.all([jobs.run('let-time-pass'), jobs.run('let-time-pass')])
  expect(await stored('ending')).toEqual([{ status: 'active', state: 'ended', open: false }])
  expect(await stored('pausing')).toEqual([{ status: 'trialing', state: 'paused', open: false }])
  expect(await stored('going-on')).toEqual([{ status: 'active', state: 'active', open: true }])
  const changes = await rows(
    `select c.state_before, c.state from private.membership_changes c
     join public.memberships m on m.id = c.membership_id where m.subscription_id = 'sub_ending' order by c.id`,
  )
  expect(changes).toEqual([
    { state_before: null, state: 'ending' },
    { state_before: 'ending', state: 'ended' },
  ])
})

const mended = (key: string) =>
  rows(
    `select d.before, d.after from private.mended_memberships d
     join public.memberships m on m.id = d.membership_id where m.subscription_id = $1`,
    [`sub_${key}`],
  )

it('mends what the provider says otherwise, soon after a payment was due, and notes it once', async () => {
  const api = { rows: rows as never }
  await keepAtStripe(api, subscription('lost', 'canceled'))
  await keepAtStripe(api, subscription('same', 'active'))
  const yesterday = new Date(Date.now() - 24 * HOUR)
  for (const key of ['lost', 'same'])
    await addMembership(key, {
      state: 'active',
      plan: 'annual',
      access_until: 'infinity',
      current_period_end: key === 'lost' ? yesterday : new Date(4_000_000_000_000),
      compared_at: yesterday,
    })
  now = new Date(Date.now() + 2 * HOUR)
  await Promise.all([jobs.run('compare-memberships'), jobs.run('compare-memberships')])
  expect(await stored('lost')).toEqual([{ status: 'canceled', state: 'ended', open: null }])
  expect(await stored('same')).toEqual([{ status: 'active', state: 'active', open: true }])
  expect(await mended('same')).toEqual([])
  expect(await mended('lost')).toMatchObject([
    { before: { status: 'active' }, after: { status: 'canceled' } },
  ])
  await jobs.run('compare-memberships')
  expect(await mended('lost')).toHaveLength(1)
})

it('tells the team what was mended, in one mail a day', async () => {
  await rows(
    `insert into auth.users (id, email, email_confirmed_at) values (md5('team')::uuid, 'team@example.com', now())`,
  )
  await rows(`update public.profiles set is_admin = true where id = md5('team')::uuid`)
  const told = () =>
    rows(`select to_email, text from public.mail_outbox where kind = 'team-memberships-mended'`)
  await Promise.all([jobs.run('tell-mended-memberships'), jobs.run('tell-mended-memberships')])
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail!.text).toContain('lost@example.com: status: active → canceled')
  await rows(`insert into private.mended_memberships (membership_id, before, after)
    select id, '{"plan": "annual"}', '{"plan": null}' from public.memberships where subscription_id = 'sub_same'`)
  await jobs.run('tell-mended-memberships')
  expect(await told()).toHaveLength(1)
  now = new Date(now.getTime() + 24 * HOUR)
  await jobs.run('tell-mended-memberships')
  expect((await told()).map(({ text }) => text).join()).toContain('same@example.com: plan: annual → none')
})

it('asks soon after a date on which a payment is due, and not hourly because a trial was over once', async () => {
  const api = { rows: rows as never }
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const memberships = {
    former: { status: 'active', trial_end: hoursAgo(200), current_period_end: hoursAgo(-300) },
    renewing: { status: 'active', trial_end: hoursAgo(2000), current_period_end: hoursAgo(3) },
    trial: { status: 'trialing', trial_end: hoursAgo(3), current_period_end: hoursAgo(3) },
  }
  for (const [key, columns] of Object.entries(memberships)) {
    await keepAtStripe(api, subscription(key, columns.status))
    const asked = { state: 'active', plan: 'annual', access_until: 'infinity', compared_at: hoursAgo(1.5) }
    await addMembership(key, { ...columns, ...asked })
  }
  await jobs.run('compare-memberships')
  const compared = await rows(
    `select subscription_id as id from public.memberships
     where subscription_id = any ($1) and compared_at = $2 order by 1`,
    [Object.keys(memberships).map(key => `sub_${key}`), now],
  )
  expect(compared).toEqual([{ id: 'sub_renewing' }, { id: 'sub_trial' }])
})

it('notes seats and price that differ, and tells them in words', async () => {
  const api = { rows: rows as never }
  const price = { recurring: { interval: 'year' }, unit_amount: 20_000 }
  await keepAtStripe(api, {
    ...subscription('seats', 'active'),
    currency: 'cad',
    items: { data: [{ current_period_end: 4_000_000_000, quantity: 3, price }] },
  })
  await addMembership('seats', {
    state: 'active',
    plan: 'annual',
    access_until: 'infinity',
    current_period_end: new Date(4_000_000_000_000),
    price_cents: 24_999,
    currency: 'cad',
    compared_at: new Date(now.getTime() - 25 * HOUR),
  })
  await jobs.run('compare-memberships')
  expect(await mended('seats')).toEqual([
    { before: { quantity: 1, price_cents: 24_999 }, after: { quantity: 3, price_cents: 20_000 } },
  ])
  now = new Date(now.getTime() + 24 * HOUR)
  await jobs.run('tell-mended-memberships')
  const [mail] = await rows(
    `select text from public.mail_outbox where kind = 'team-memberships-mended' order by created_at desc limit 1`,
  )
  expect(mail!.text).toContain('seats: 1 → 3')
  expect(mail!.text).toContain('price: CA$249.99 → CA$200.00')
})

it('compares the others where one is refused, cannot be read, or cannot be stored', async () => {
  const api = { rows: rows as never }
  await keepAtStripe(api, { ...subscription('odd', 'active'), status: 'sleeping' })
  const many = { items: { data: [{ quantity: 20_000, price: { recurring: { interval: 'year' } } }] } }
  await keepAtStripe(api, { ...subscription('many', 'active'), ...many })
  await keepAtStripe(api, subscription('behind', 'canceled'))
  for (const [minute, key] of ['odd', 'many', 'behind'].entries())
    await addMembership(key, {
      state: 'active',
      access_until: 'infinity',
      compared_at: new Date(now.getTime() - 48 * HOUR + minute),
    })
  // Told to the operator after the others.
  await expect(jobs.run('compare-memberships')).rejects.toMatchObject({
    constraint: 'memberships_quantity',
  })
  expect(await stored('behind')).toEqual([{ status: 'canceled', state: 'ended', open: null }])
  expect(await stored('odd')).toMatchObject([{ status: 'active' }])
  await jobs.run('compare-memberships')
})
