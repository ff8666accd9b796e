// The demo's year of payments: alive, and true to the cent.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findLostDisputes } from '../disputes/find-lost-disputes'
import { findRunningElsewhere } from '../import/find-subscriptions'
import { reconcilePayments } from '../ledger/reconcile-payments'
import { compareMembership } from '../membership/compare-memberships'
import { openTestApi, type TestApi } from '../../../testing/test-api'
import { loadDemoPayments } from './load-demo-payments'

/** Members whose membership somebody else pays for or gives. */
const GIVEN = [
  'freya.ostergaard',
  'gwendolyn.abernathy.osei',
  'evangeline.pothier',
  'yetunde.falconer',
  'xiadani',
  'nour.haddad',
]

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  for (const name of GIVEN) await api.addUser(`${name}@juno.example`)
  await api.rows(
    `insert into public.memberships (email, plan, status, subscription_id, state, access_until, current_period_end, created_at)
     select plan || n || '@juno.example', plan, 'active', 'sub_demo_' || plan || n, 'active',
       timestamptz 'infinity', now(), now() - make_interval(days => 17 * n)
     from generate_series(1, 20) n, unnest('{monthly,annual}'::text[]) plan
     union all
     select 'lapsed@juno.example', 'monthly', 'canceled', 'sub_demo_lapsed', 'ended', null, now() - interval '12 days',
       now() - interval '200 days'`,
  )
  await api.rows(
    `insert into public.memberships (user_id, email, plan, status, subscription_id, state, access_until, created_at)
     select id, email, 'monthly', 'active', 'sub_demo_' || id, 'active', 'infinity', now() - interval '300 days'
     from auth.users`,
  )
  await api.server.scopes.withServiceRole(db => loadDemoPayments(db))
})
afterAll(() => api.close())

it('agrees with what the sandbox reports, to the cent', async () => {
  await api.rows(
    `insert into private.reconciliations (since, until, wanted_by)
     values (now() - interval '500 days', now(), gen_random_uuid())`,
  )
  await reconcilePayments({ ...api.server, stripe: api.stripe }).handle({}, { isLastAttempt: false })
  const [run] = await api.rows<{ reported: number; added: number }>(
    'select reported, added from private.reconciliations where wanted_by is not null',
  )
  expect(run!.reported).toBeGreaterThan(150)
  expect(run!.added).toBe(0)
  expect(await api.rows('select from private.payment_differences')).toEqual([])
})

it('lists the coupon that its payments name', async () => {
  expect(
    await api.rows(
      `select c.code, c.ended_at is not null as ended from public.coupons c
       where exists (select from private.payments p where p.coupon = c.code)`,
    ),
  ).toEqual([{ code: 'FOUNDERS20', ended: true }])
  expect(
    await api.rows(
      `select from private.payments p where p.coupon is not null
       and not exists (select from public.coupons c where c.code = p.coupon)`,
    ),
  ).toEqual([])
})

it('leaves nothing to mend, and lets time pass for its members', async () => {
  const context = { ...api.server, stripe: api.stripe }
  for (const id of ['sub_demo_monthly3', 'sub_demo_annual20', 'sub_demo_lapsed', 'sub_demo_firm'])
    expect(await compareMembership(context, id)).toBe(false)
  await api.sandbox.passTime('cus_demo_monthly3', 40 * 86_400)
  const invoices = await api.stripe.listInvoices('sub_demo_monthly3', 10)
  expect(invoices[0]).toMatchObject({ status: 'paid' })
  expect(invoices.length).toBeGreaterThan(2)
})

it('has leavers with reasons, payments that were late, refunds and a dispute', async () => {
  const kinds = await api.rows<{ kind: string }>('select distinct kind from private.payments order by 1')
  expect(kinds.map(({ kind }) => kind)).toEqual(['dispute', 'payment', 'refund'])
  const [counted] = await api.rows(
    `select count(*) filter (where saved_at is not null) > 0 as saved,
       count(*) filter (where given_up_at is not null)::int as given_up, count(*) filter (where told_at is null)::int as untold
     from private.failed_payments`,
  )
  expect(counted).toEqual({ saved: true, given_up: 2, untold: 0 })
  expect(await api.rows('select from private.unmatched_payments where status = $1', ['canceled'])).toEqual([])
})

it('tells the team of no dispute that was decided before', async () => {
  await findLostDisputes({ ...api.server, stripe: api.stripe }).handle({}, { isLastAttempt: false })
  expect((await api.mails()).map(({ kind }) => kind)).not.toContain('team-dispute')
  expect(await api.rows('select status from private.disputes')).toEqual([{ status: 'lost' }])
})

it('has subscriptions from before, which wait to be imported', async () => {
  const context = { ...api.server, stripe: api.stripe }
  const found: unknown[] = []
  let after: string | undefined
  do {
    const { rows, next } = await findRunningElsewhere(context, after)
    found.push(...rows.map(({ email, owner }) => [email, owner?.kind]))
    after = next ?? undefined
  } while (after)
  expect(found).toEqual([
    ['fenella@ashgrovepress.example', 'invitation'],
    ['hildegard@amundsenroy.example', 'invitation'],
  ])
})

it('has seats of a firm, gifts and complimentary memberships, which brought in what the ledger says', async () => {
  const admin = await api.addUser('team@juno.example', { admin: true })
  const asked = async (what: string) => {
    const response = await api.app.inject({
      method: 'POST',
      url: `/rest/v1/rpc/${what}`,
      headers: { authorization: `Bearer ${api.token(admin)}` },
      payload: {},
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<Record<string, unknown>[]>()
  }
  const [firm, ...otherFirms] = await asked('firms')
  expect(otherFirms).toEqual([])
  expect(firm).toMatchObject({ seats: 4, used: 4, taken: 3, state: 'active' })
  expect(firm!.paid).toEqual([{ cents: 4 * 24_999, currency: 'cad' }])
  const gifts = await asked('gifts')
  expect(gifts.map(({ redeemed_by_email }) => redeemed_by_email)).toEqual([
    null,
    'yetunde.falconer@juno.example',
  ])
  const given = await asked('complimentary_memberships')
  expect(given.map(({ state }) => state)).toEqual(['complimentary', 'complimentary'])
  expect(given.filter(({ ends_at }) => ends_at === null)).toHaveLength(1)
  const open = await api.rows<{ email: string }>(
    `select u.email from auth.users u where private.has_open_membership(u.id) order by 1`,
  )
  expect(open.map(({ email }) => email)).toEqual(GIVEN.map(name => `${name}@juno.example`).sort())
  expect(
    await api.rows(
      `select source, sum(cents)::int as cents from private.payments where source <> 'subscription' group by 1 order by 1`,
    ),
  ).toEqual([
    { source: 'gift', cents: 2 * 24_999 },
    { source: 'seats', cents: 4 * 24_999 },
  ])
})
