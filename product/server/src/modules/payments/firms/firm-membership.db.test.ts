// A firm pays for one membership that belongs to nobody, and its seats are open as long as that membership.
import {
  membershipState,
  membershipStates,
  type MembershipState,
} from '@juno/domain/payments/membership-state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver, sign } from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import { compareMembership } from '../membership/compare-memberships'
import { addFirm, buySeats, deliverEvents, payFor, seatFor } from '../../../testing/payments/firm-shop'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const membershipsOf = (firm: string) =>
  api.rows(
    `select m.source, m.user_id, m.state, m.quantity, m.id = f.membership_id as current
     from private.firm_memberships l join public.memberships m on m.id = l.membership_id
     join private.firms f on f.id = l.firm_id where l.firm_id = $1 order by m.created_at`,
    [firm],
  )
const seatOf = async (id: string) =>
  (
    await api.rows(
      `select status, state, nullif(access_until, 'infinity') as until, coalesce(access_until > now(), false) as open,
         current_period_end as ends, state_changes_at as changes
       from public.memberships where id = $1`,
      [id],
    )
  )[0]

it('is a membership that belongs to nobody, waits for nobody, and is counted as the seats of a firm', async () => {
  const { firm, subscription } = await buySeats(api, 4)
  expect(await membershipsOf(firm)).toEqual([
    { source: 'firm', user_id: null, state: 'active', quantity: 4, current: true },
  ])
  expect(await api.rows('select id from private.unmatched_payments')).toEqual([])
  expect(
    await api.rows('select source, cents from private.payments where subscription_id = $1', [subscription]),
  ).toEqual([{ source: 'seats', cents: 4 * 24_999 }])
  const alone = await buySeats(api, 1)
  expect(
    await api.rows('select source from private.payments where subscription_id = $1', [alone.subscription]),
  ).toEqual([{ source: 'seats' }])
})

it('can be tied to no account, not even by hand', async () => {
  const admin = await api.addUser('keeper@example.com', { admin: true })
  const { membership } = await buySeats(api)
  await expect(
    api.rows('update public.memberships set user_id = $2 where id = $1', [membership, admin]),
  ).rejects.toThrow(/memberships_firm_is_nobody/)
  await expect(
    api.db.as({ sub: admin }, 'select public.attach_membership($1, $2)', [membership, admin]),
  ).rejects.toThrow(/no such payment/)
  await expect(
    api.db.as({ sub: admin }, `select public.dismiss_payment($1, 'Known')`, [membership]),
  ).rejects.toThrow(/no such payment/)
})

it('is the same in whatever order its events come, and when one comes twice', async () => {
  for (const backwards of [false, true]) {
    const firm = await addFirm(api)
    const subscription = await payFor(api, firm, 3)
    const events = await api.rows<{ body: object }>(
      `select body from private.sandbox_stripe_events where delivered_at is null order by seq ${backwards ? 'desc' : ''}`,
    )
    for (const { body } of [...events, ...events]) {
      const payload = JSON.stringify(body)
      expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
    }
    await deliverEvents(api)
    expect(await membershipsOf(firm)).toMatchObject([{ source: 'firm', state: 'active', current: true }])
    expect(
      await api.rows('select cents from private.payments where subscription_id = $1', [subscription]),
    ).toEqual([{ cents: 3 * 24_999 }])
  }
})

it('that is paid a second time is a double payment, for the team to give back', async () => {
  const { firm, membership } = await buySeats(api)
  const second = await payFor(api, firm)
  await deliverEvents(api)
  expect(await membershipsOf(firm)).toHaveLength(1)
  expect(
    await api.rows('select source, double_of from public.memberships where subscription_id = $1', [second]),
  ).toEqual([{ source: 'subscription', double_of: membership }])
  expect(
    await api.rows('select subscription_id as id from private.waiting_payments where subscription_id = $1', [
      second,
    ]),
  ).toEqual([{ id: second }])
})

it('opens all its seats again when it is paid again after an end', async () => {
  const before = await buySeats(api)
  const seat = await seatFor(api, before, null)
  await api.stripe.endSubscription(before.subscription)
  await deliverEvents(api)
  expect(await seatOf(seat)).toMatchObject({ state: 'ended', open: false })
  await payFor(api, before.firm, 5)
  await deliverEvents(api)
  expect(await membershipsOf(before.firm)).toMatchObject([
    { state: 'ended', current: false },
    { state: 'active', current: true, quantity: 5 },
  ])
  expect(await seatOf(seat)).toMatchObject({ state: 'seat', status: 'active', open: true, until: null })
})

it('takes no metadata for a firm that there is none of', async () => {
  const subscription = await payFor(api, '00000000-0000-4000-8000-000000000009')
  await deliverEvents(api)
  const [row] = await api.rows('select source from public.memberships where subscription_id = $1', [
    subscription,
  ])
  expect(row).toEqual({ source: 'subscription' })
})

describe('a seat', () => {
  it('follows whatever becomes of the membership that pays for it, by the rule of memberships', async () => {
    const bought = await buySeats(api)
    const seat = await seatFor(api, bought, null)
    const now = new Date()
    const soon = new Date(now.getTime() + 9 * 86_400_000)
    const past = new Date(now.getTime() - 1000)
    const open: readonly MembershipState[] = ['trial', 'active', 'ending', 'pausing', 'grace']
    for (const state of membershipStates) {
      const ends = open.includes(state) ? [null, soon] : [past, 'never' as const]
      for (const end of ends) {
        await api.rows('update public.memberships set state = $2, access_until = $3 where id = $1', [
          bought.membership,
          state,
          end === null ? 'infinity' : end === 'never' ? null : end,
        ])
        const expected = membershipState(
          {
            source: 'seat',
            status: end === 'never' ? 'canceled' : 'active',
            currentPeriodEnd: end === 'never' ? null : end,
            cancelAtPeriodEnd: false,
            trialEnd: null,
            pausedFrom: null,
            owedSince: null,
            graceMails: 0,
            graceMailedAt: null,
          },
          { graceDays: 7, graceMailDays: [0] },
          now,
        )
        expect([state, end, await seatOf(seat)]).toEqual([
          state,
          end,
          {
            status: end === 'never' ? 'canceled' : 'active',
            state: expected.state,
            until: expected.accessUntil === 'infinity' ? null : expected.accessUntil,
            open: expected.state === 'seat',
            ends: end === 'never' ? null : end,
            changes: expected.changesAt,
          },
        ])
      }
    }
  })

  it('is closed by the comparison with the provider where the event of the end was lost', async () => {
    const bought = await buySeats(api)
    const seat = await seatFor(api, bought, null)
    await api.stripe.endSubscription(bought.subscription)
    await api.rows('update private.sandbox_stripe_events set delivered_at = now() where delivered_at is null')
    expect(await seatOf(seat)).toMatchObject({ state: 'seat', open: true })
    const mended = await compareMembership({ ...api.server, stripe: api.stripe }, bought.subscription)
    expect([mended, await seatOf(seat)]).toMatchObject([true, { state: 'ended', open: false }])
  })

  it('stays open through the grace of its firm, and closes with it', async () => {
    const bought = await buySeats(api)
    const holder = await api.addUser('holder@northwind.example')
    const seat = await seatFor(api, bought, holder)
    const isMember = async () =>
      (await api.db.as<{ open: boolean }>({ sub: holder }, 'select public.is_member() as open'))[0]!.open
    expect(await isMember()).toBe(true)
    await api.sandbox.setCard(bought.customer, 'declined')
    await api.sandbox.passTime(bought.customer, 366 * 86_400)
    await deliverEvents(api)
    expect(await seatOf(seat)).toMatchObject({ state: 'seat', until: null })
    expect(await isMember()).toBe(true)
    await api.stripe.endSubscription(bought.subscription)
    await api.rows(
      `update public.memberships set grace_mails = 3, grace_mailed_at = now() - interval '9 days' where id = $1`,
      [bought.membership],
    )
    await deliverEvents(api)
    await api.rows(`update public.memberships set state = 'ended', access_until = now() where id = $1`, [
      bought.membership,
    ])
    expect(await seatOf(seat)).toMatchObject({ state: 'ended' })
    expect(await isMember()).toBe(false)
  })
})
