import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { linkIn, openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'
import {
  deliver,
  event,
  session,
  sign,
  subscription,
  type TestEvent,
} from '../../../testing/payments/stripe-events'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMails()
})

/** As it is, whatever its reference. */
const sendAsIs = (what: TestEvent) => {
  const payload = JSON.stringify(what)
  return deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))
}
/** A checkout without a reference is given one: the approved application of its address. */
const send = async (what: TestEvent) => {
  const { object } = what.data
  const email = (object.customer_details as { email: string } | undefined)?.email
  if (object.client_reference_id === null && email && !email.includes('\0'))
    object.client_reference_id = await addApplication(api, email)
  return sendAsIs(what)
}
const membership = async (key: string) =>
  (
    await api.rows<{ user_id: string | null; status: string; plan: string; current_period_end: Date | null }>(
      'select user_id, email, status, plan, current_period_end from public.memberships where subscription_id = $1',
      [`sub_${key}`],
    )
  )[0]
const registrations = (key: string) =>
  api.rows<{ token: string; application_id: string | null; email: string }>(
    'select * from public.pending_registrations where subscription_id = $1',
    [`sub_${key}`],
  )
const everything = async () =>
  JSON.stringify([
    await api.rows('select * from public.memberships order by id'),
    await api.rows('select * from public.pending_registrations order by id'),
    await api.rows('select * from public.mail_outbox order by id'),
    await api.rows('select id, type, outcome from private.stripe_events order by id'),
  ])
describe('a paid checkout', () => {
  it('opens a membership and sends the payer one link, of which only the hash is stored', async () => {
    const applicationId = await addApplication(api, 'paid@example.com')
    const paid = session('paid', { client_reference_id: applicationId })
    const response = await send(event('evt_paid', 'checkout.session.completed', paid))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ received: true })
    expect(await membership('paid')).toMatchObject({ status: 'active', plan: 'annual', user_id: null })

    const [mail] = await api.mails()
    expect(mail).toMatchObject({ kind: 'create-account', to: 'paid@example.com' })
    expect(mail!.text).toContain('your payment for the annual membership')
    expect(mail!.text).toContain('Amount: CA$249.99')
    const url = linkIn(mail!, '/create-account')
    const hash = createHash('sha256').update(url.searchParams.get('token')!).digest('hex')
    expect(await registrations('paid')).toMatchObject([{ token: hash, application_id: applicationId }])
  })

  it('is answered as a duplicate the second time, and changes nothing', async () => {
    const before = await everything()
    const response = await send(
      event(
        'evt_paid',
        'checkout.session.completed',
        session('paid', { customer_details: { email: 'x@y.zz' } }),
      ),
    )
    expect(response.json()).toEqual({ received: true, duplicate: true })
    expect(await everything()).toBe(before)
  })

  it('sends no second link when another event is about the same checkout', async () => {
    await send(event('evt_paid_again', 'checkout.session.async_payment_succeeded', session('paid'), 5))
    expect(await api.mails()).toEqual([])
    expect(await registrations('paid')).toHaveLength(1)
  })

  it.each([
    [
      'no reference, though its address was approved',
      'stray',
      () => addApplication(api, 'stray@example.com').then(() => null),
    ],
    ['a made-up reference', 'junk', async () => 'junk'],
    ['the id of nothing', 'nobody', async () => '00000000-0000-4000-8000-000000000000'],
    ['an application that waits', 'pends', () => addApplication(api, 'pends@example.com', 'PENDING')],
    ['an application that was declined', 'no', () => addApplication(api, 'no@example.com', 'DECLINED')],
    ['an account that was never let in', 'uninvited', () => api.addUser('uninvited@example.com')],
  ])('opens nothing with %s', async (_what, key, makeReference) => {
    const client_reference_id = await makeReference()
    await sendAsIs(event(`evt_${key}`, 'checkout.session.completed', session(key, { client_reference_id })))
    await sendAsIs(event(`evt_${key}_2`, 'customer.subscription.updated', subscription(key, 'active'), 5))
    expect(await membership(key)).toMatchObject({ user_id: null, status: 'active' })
    expect(await registrations(key)).toEqual([])
    expect(await api.mails()).toEqual([])
    expect(await api.rows('select public.registration_status($1) as found', [`${key}@example.com`])).toEqual([
      { found: { registration: false, subscription: false } },
    ])
  })

  it('is not tied to a person who has paid already, and waits as a double payment', async () => {
    const client_reference_id = await addApplication(api, 'twice@example.com')
    await send(event('evt_t1', 'checkout.session.completed', session('twice', { client_reference_id })))
    await send(
      event(
        'evt_t2',
        'checkout.session.completed',
        session('second', { client_reference_id, customer_details: { email: 'card@example.com' } }),
      ),
    )
    const userId = await api.addUser('twice@example.com')
    await send(event('evt_t3', 'checkout.session.completed', session('third', { client_reference_id })))
    expect(await membership('twice')).toMatchObject({ user_id: userId })
    expect(
      await api.rows(
        `select d.subscription_id, d.user_id, o.subscription_id as double_of
         from public.memberships d left join public.memberships o on o.id = d.double_of
         where d.subscription_id in ('sub_second', 'sub_third') order by d.subscription_id`,
      ),
    ).toEqual([
      { subscription_id: 'sub_second', user_id: null, double_of: 'sub_twice' },
      { subscription_id: 'sub_third', user_id: null, double_of: 'sub_twice' },
    ])
    expect(await registrations('second')).toEqual([])
  })

  it('belongs to the account that it refers to, whatever address paid', async () => {
    const userId = await api.addUser('renewing@example.com')
    await api.rows(
      `insert into public.memberships (user_id, email, status, state) values ($1, 'r@example.com', 'canceled', 'ended')`,
      [userId],
    )
    await api.addUser('refuser@example.com')
    await send(
      event('evt_ref', 'checkout.session.completed', session('refuser', { client_reference_id: userId })),
    )
    expect(await membership('refuser')).toMatchObject({ user_id: userId })
    expect(await api.mails()).toEqual([])
  })

  it('belongs to the confirmed account of the application that it refers to', async () => {
    const userId = await api.addUser('applicant@example.com')
    const reference = await addApplication(api, 'applicant@example.com')
    await send(
      event(
        'evt_refapp',
        'checkout.session.completed',
        session('refapp', { client_reference_id: reference }),
      ),
    )
    expect(await membership('refapp')).toMatchObject({ user_id: userId })
  })

  it('is not given to an account that never confirmed the address', async () => {
    await api.addUser('squatter@example.com', { confirmed: false })
    await send(event('evt_squat', 'checkout.session.completed', session('squatter')))
    expect(await membership('squatter')).toMatchObject({ user_id: null })
    expect(await api.mails()).toMatchObject([{ kind: 'create-account', to: 'squatter@example.com' }])
  })

  it('waits for the payment while the bank debit is under way', async () => {
    await send(
      event('evt_debit', 'checkout.session.completed', session('debit', { payment_status: 'unpaid' })),
    )
    expect(await membership('debit')).toBeUndefined()
    await send(event('evt_debit2', 'checkout.session.async_payment_succeeded', session('debit'), 90))
    expect(await membership('debit')).toMatchObject({ status: 'active' })
  })

  it.each([
    ['a one-time payment', { mode: 'payment', subscription: null }],
    ['an expired one', { status: 'expired', payment_status: 'unpaid' }],
  ])('is ignored when it is %s', async (name, change) => {
    const response = await send(
      event(`evt_${name}`, 'checkout.session.completed', session('nothing', change)),
    )
    expect(response.statusCode).toBe(200)
    expect(await membership('nothing')).toBeUndefined()
  })
})

describe('events out of order', () => {
  it('an older event does not undo a newer one', async () => {
    await send(event('evt_o1', 'checkout.session.completed', session('order'), 0))
    await send(event('evt_o2', 'customer.subscription.updated', subscription('order', 'past_due'), 20))
    await send(event('evt_o3', 'customer.subscription.updated', subscription('order', 'active'), 10))
    await send(event('evt_o4', 'customer.subscription.created', subscription('order', 'incomplete'), 0))
    expect(await membership('order')).toMatchObject({ status: 'past_due' })
  })

  it('never reopens a cancelled subscription', async () => {
    await send(event('evt_c1', 'checkout.session.completed', session('gone'), 0))
    await send(event('evt_c2', 'customer.subscription.deleted', subscription('gone', 'canceled'), 30))
    await send(event('evt_c3', 'customer.subscription.updated', subscription('gone', 'active'), 30))
    await send(event('evt_c4', 'checkout.session.completed', session('gone'), 40))
    expect(await membership('gone')).toMatchObject({ status: 'canceled' })
  })

  it('keeps a subscription whose event comes before its checkout until the payer is known', async () => {
    await send(
      event('evt_w1', 'customer.subscription.created', subscription('early', 'incomplete', 'month'), 0),
    )
    expect(await membership('early')).toBeUndefined()
    await send(event('evt_w2', 'customer.subscription.updated', subscription('early', 'active', 'month'), 1))
    await send(event('evt_w3', 'checkout.session.completed', session('early'), 1))
    expect(await membership('early')).toMatchObject({
      status: 'active',
      plan: 'monthly',
      current_period_end: new Date(4_000_000_000_000),
    })
    expect(
      await api.rows(
        `select 1 from private.stripe_events where subscription_id = 'sub_early' and outcome = 'waiting'`,
      ),
    ).toEqual([])
  })

  it('counts the first payment as made when only the incomplete subscription came before the checkout', async () => {
    await send(event('evt_i1', 'customer.subscription.created', subscription('first', 'incomplete'), 0))
    await send(event('evt_i2', 'checkout.session.completed', session('first'), 1))
    expect(await membership('first')).toMatchObject({ status: 'active' })
  })

  it('sends no link for a subscription that was cancelled before its checkout arrived', async () => {
    await send(event('evt_x1', 'customer.subscription.deleted', subscription('short', 'canceled'), 9))
    await send(event('evt_x2', 'checkout.session.completed', session('short'), 0))
    expect(await membership('short')).toMatchObject({ status: 'canceled' })
    expect(await api.mails()).toEqual([])
  })
})

describe('deliveries at the same time', () => {
  it('apply one event once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(event('evt_same', 'checkout.session.completed', session('same')))),
    )
    expect(responses.map(response => response.statusCode)).toEqual(Array(8).fill(200))
    expect(responses.filter(response => !response.json().duplicate)).toHaveLength(1)
    expect(await api.mails()).toHaveLength(1)
  })

  it('result in one membership and one mail when different events are about one checkout', async () => {
    await Promise.all([
      send(event('evt_p1', 'checkout.session.completed', session('parallel'), 1)),
      send(event('evt_p2', 'customer.subscription.created', subscription('parallel', 'incomplete'), 0)),
      send(event('evt_p3', 'customer.subscription.updated', subscription('parallel', 'active'), 2)),
      send(event('evt_p4', 'checkout.session.async_payment_succeeded', session('parallel'), 2)),
      send(event('evt_p5', 'invoice.paid', { id: 'in_1', subscription: 'sub_parallel' }, 1)),
    ])
    expect(await membership('parallel')).toMatchObject({ status: 'active' })
    expect(await registrations('parallel')).toHaveLength(1)
    expect(await api.mails()).toHaveLength(1)
  })
})

describe('an invalid event', () => {
  const good = () => JSON.stringify(event('evt_bad', 'checkout.session.completed', session('bad')))
  const now = () => Math.floor(Date.now() / 1000)
  const signAt = (time: string) =>
    `t=${time},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${good()}`).digest('hex')}`
  it.each<[string, () => [string, string | undefined]]>([
    ['unsigned', () => [good(), undefined]],
    ['signed with another secret', () => [good(), sign(good(), 'whsec_other')]],
    ['signed six minutes ago', () => [good(), sign(good(), WEBHOOK_SECRET, now() - 360)]],
    ['signed in two minutes', () => [good(), sign(good(), WEBHOOK_SECRET, now() + 120)]],
    ['signed in a thousand years', () => [good(), sign(good(), WEBHOOK_SECRET, now() + 31_536_000_000)]],
    ['signed at no time', () => [good(), signAt('NaN')]],
    ['signed before all times', () => [good(), sign(good(), WEBHOOK_SECRET, -1)]],
    ['signed at two times', () => [good(), `t=${now()},${sign(good(), WEBHOOK_SECRET, now() + 9999)}`]],
    ['changed after signing', () => [good().replace('sub_bad', 'sub_worse'), sign(good(), WEBHOOK_SECRET)]],
    ['signed nonsense', () => ['nonsense', sign('nonsense', WEBHOOK_SECRET)]],
    ['signed emptiness', () => ['', sign('', WEBHOOK_SECRET)]],
    ['an event without an object', () => ['{"id":"evt_1"}', sign('{"id":"evt_1"}', WEBHOOK_SECRET)]],
    ['with a header of garbage', () => [good(), 't=1,v1=zz,v0=\u00ff']],
  ])('is refused when it is %s', async (_name, make) => {
    const before = await everything()
    const response = await deliver(api.app, ...make())
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('The signature of this event is missing, wrong or too old.')
    expect(await everything()).toBe(before)
  })

  it.each<[string, string, Record<string, unknown>]>([
    ['a checkout without fields', 'checkout.session.completed', {}],
    ['a checkout of wrong types', 'checkout.session.completed', session('typed', { customer: 7 })],
    [
      'a subscription without items',
      'customer.subscription.updated',
      { ...subscription('it', 'active'), items: null },
    ],
    ['a subscription in no known state', 'customer.subscription.updated', subscription('st', 'delighted')],
    [
      'a null byte',
      'checkout.session.completed',
      session('nul', { customer_details: { email: 'a\0@b.co' } }),
    ],
  ])('is refused, though signed, when it holds %s', async (name, type, object) => {
    const before = await everything()
    const response = await send(event(`evt_odd_${name}`, type, object))
    expect(response.statusCode).toBe(400)
    expect(await everything()).toBe(before)
  })

  it('is ignored when its type has no meaning here', async () => {
    const response = await send(event('evt_other', 'customer.tax_id.created', { id: 'txi_1' }))
    expect(response.json()).toEqual({ received: true })
  })

  it('is refused by any method but POST, and beyond a megabyte', async () => {
    expect((await api.app.inject({ method: 'GET', url: '/api/stripe/webhook' })).statusCode).toBe(405)
    expect((await deliver(api.app, 'x'.repeat(1_100_000), 't=1,v1=0')).statusCode).toBe(413)
  })
})

it('takes an event that cannot be applied, keeps it for another attempt, and applies it when it comes again', async () => {
  await api.rows(
    `create function public.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  )
  await api.rows(
    'create trigger refuse before insert on public.mail_outbox for each row execute function refuse()',
  )
  const crash = event('evt_crash', 'checkout.session.completed', session('crash'))
  const stored = () =>
    api.rows(
      `select outcome, failure, object is null as empty from private.stripe_events where id = 'evt_crash'`,
    )
  expect((await send(crash)).json()).toEqual({ received: true })
  expect(await stored()).toEqual([{ outcome: 'received', failure: 'error: no', empty: false }])
  expect(await membership('crash')).toBeUndefined()
  await api.rows('drop trigger refuse on public.mail_outbox')
  expect((await send(crash)).json()).toEqual({ received: true, duplicate: true })
  expect(await stored()).toEqual([{ outcome: 'applied', failure: null, empty: true }])
  expect(await membership('crash')).toMatchObject({ status: 'active' })
  expect(await api.mails()).toHaveLength(1)
})
