import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
const admin = '00000000-0000-4000-8000-00000000000a'

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await database.adminPool.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', 'olive@juno.example', now(), '{}', '{}', now(), now())`,
    [admin],
  )
  await database.adminPool.query('update profiles set is_admin = true')
  await database.adminPool.query(
    `with gift as (
       insert into memberships (user_id, email, source, status, state, access_until)
       values ($1, 'olive@juno.example', 'gift', 'active', 'gift', 'infinity') returning id
     ), registration as (
       insert into pending_registrations (email, membership_id, claimed_by, claimed_at)
       select 'olive@juno.example', id, $1, '2026-03-01T04:59:00Z' from gift
     )
     select`,
    [admin],
  )
  await database.adminPool.query(`update private.membership_changes set changed_at = '2026-02-20T12:00:00Z'`)
  await database.adminPool.query(
    `insert into applications (name, email, business_name, location, role, team_size, revenue_size, company_stage, reason,
       status, submitted_at, reviewed_at)
     select 'Ada', 'ada' || n || '@example.com', 'B', 'L', 'founder', 'solo', '0-100k', 'scaling', 'r',
       case when n < 3 then 'APPROVED' else 'PENDING' end, '2026-03-02T12:00:00Z',
       case when n < 3 then '2026-03-02T12:00:00Z'::timestamptz + n * interval '40 hours' end
     from generate_series(1, 3) n`,
  )
})
afterAll(() => database.close())

interface Step {
  day: string
  members: number
  joined: number
  received: number
  approved: number
  decision_hours: number | null
  readers: number
}
interface Insights {
  step: string
  series: Step[]
  decisions: object
  queues: { queue: string; count: number }[]
}

async function insights(from: string, to: string): Promise<Insights> {
  const [row] = await database.as<{ i: Insights }>({ sub: admin }, 'select admin_insights($1, $2) as i', [
    from,
    to,
  ])
  return row!.i
}

test('each day of the site’s calendar is a step, and days without events count zero', async () => {
  const { step, series } = await insights('2026-02-28', '2026-03-06')
  expect(step).toBe('day')
  expect(series).toHaveLength(7)
  // This is one minute before midnight in Toronto.
  expect(series[0]).toMatchObject({ day: '2026-02-28', joined: 1, members: 1, received: 0 })
  expect(series[2]).toMatchObject({ day: '2026-03-02', joined: 0, members: 1, received: 3 })
  expect(series[3]).toMatchObject({ day: '2026-03-03', approved: 1, decision_hours: 40 })
})

test('a membership counts from the day on which somebody came for it, and not before', async () => {
  const { series } = await insights('2026-02-19', '2026-03-01')
  expect(series.map(({ members }) => members)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
})

test('decisions are measured against the promised 48 hours, and waiting applications are counted', async () => {
  const { decisions, queues } = await insights('2026-03-01', '2026-03-31')
  expect(decisions).toEqual({ count: 2, in_time: 1, median_hours: 60 })
  expect(queues.find(({ queue }) => queue === 'applications')).toMatchObject({ count: 1 })
})

test('longer spans come in weeks and months, sums unchanged', async () => {
  for (const [from, step] of [
    ['2026-01-01', 'week'],
    ['2024-06-01', 'month'],
  ] as const) {
    const found = await insights(from, '2026-06-01')
    expect(found.step).toBe(step)
    expect(found.series.length).toBeLessThan(45)
    expect(found.series.reduce((sum, { received }) => sum + received, 0)).toBe(3)
    expect(found.series[0]!.day).toBe(from)
  }
})

test.each([
  ['2026-03-02', '2026-03-01'],
  ['2020-01-01', '2026-01-01'],
])('a span from %s to %s is refused', async (from, to) => {
  await expect(insights(from, to)).rejects.toMatchObject({ code: '22023' })
})

test('newsletter readers of a day are subscribed on it: not before their consent, not after a withdrawal or bounce', async () => {
  await database.adminPool.query(
    `insert into newsletter_subscribers (email, status, source, consented_at, unsubscribed_at) values
       ('stays@example.com', 'subscribed', 'profile', '2026-03-02T12:00:00Z', null),
       ('leaves@example.com', 'unsubscribed', 'profile', '2026-03-02T12:00:00Z', '2026-03-04T12:00:00Z'),
       ('gone@example.com', 'bounced', 'profile', '2026-03-02T12:00:00Z', null),
       ('asked@example.com', 'pending', 'form', null, null);
     insert into newsletter_consents (email, action, source, created_at)
     values ('gone@example.com', 'bounced', 'mail', '2026-03-03T12:00:00Z')`,
  )
  const { series } = await insights('2026-03-01', '2026-03-05')
  expect(series.map(({ readers }) => readers)).toEqual([0, 3, 2, 1, 1])
})

test('what its role approved counts as approved on the day it came in, and not as an answer of the team', async () => {
  await database.adminPool.query(
    `insert into applications (name, email, business_name, location, role, team_size, revenue_size, company_stage,
       reason, status, submitted_at)
     values ('Mei', 'mei@example.com', 'B', 'L', 'founder', 'solo', '0-100k', 'scaling', 'r', 'APPROVED',
       '2026-04-02T12:00:00Z')`,
  )
  const { series, decisions } = await insights('2026-04-01', '2026-04-03')
  expect(series[1]).toMatchObject({
    received: 1,
    approved: 1,
    automatic: 1,
    declined: 0,
    decision_hours: null,
  })
  expect(decisions).toMatchObject({ count: 0 })
})
