// Tests the numbers of the Money page, on a history that is counted by hand.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
const admin = '00000000-0000-4000-8000-00000000000a'
const member = '00000000-0000-4000-8000-00000000000b'
const payers = {
  stays: '00000000-0000-4000-8000-00000000000c',
  annual: '00000000-0000-4000-8000-00000000000d',
  leaves: '00000000-0000-4000-8000-00000000000e',
}

interface Money {
  revenue_now: { currency: string; cents: number }[]
  revenue: { month: string; currency: string; cents: number }[]
  states: { state: string; count: number }[]
  waiting: number
  months: { month: string; joined: number; returned: number; left: number; members: number }[]
  joins_by: { source: string; joined: number; returned: number; left: number }[]
  income: Record<string, number | string>[]
  income_by: { kind: string; name: string | null; currency: string; payments: number; net_cents: number }[]
  failures: Record<string, number | string>[]
  reasons: { reason: string; count: number }[]
  notes: { reason: string; note: string }[]
  refunds: { id: string; kind: string; cents: number }[]
  coupons: string[]
  comparison: { running: boolean; differences: object[] }
}

const rows = async <Row extends object = object>(sql: string, values: unknown[] = []) =>
  (await database.adminPool.query<Row>(sql, values)).rows
const asAdmin = <Row extends object>(sql: string, values: unknown[] = []) =>
  database.as<Row>({ sub: admin }, sql, values)

/** Adds a membership with its changes: day, state, price of a period. */
async function addMembership(
  key: string,
  columns: Record<string, unknown>,
  changes: readonly (readonly [day: string, state: string, cents?: number])[],
): Promise<void> {
  const { plan = 'monthly', currency = 'cad', ...others } = columns
  const state = changes.at(-1)![1]
  const values = { email: `${key}@example.com`, subscription_id: `sub_${key}`, status: 'active', ...others }
  const named = { ...values, plan, currency, state }
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    `insert into public.memberships (${Object.keys(named).join()})
     values (${Object.keys(named)
       .map((_, n) => `$${n + 1}`)
       .join()}) returning id`,
    Object.values(named),
  )
  await rows('delete from private.membership_changes where membership_id = $1', [id])
  let before: string | null = null
  for (const [day, next, cents = 3000] of changes) {
    await rows(
      `insert into private.membership_changes (membership_id, changed_at, state_before, state, plan, price_cents, currency)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, `${day}T12:00:00Z`, before, next, plan, cents, currency],
    )
    before = next
  }
}

async function pay(id: string, at: string, cents: number, columns: Record<string, unknown> = {}) {
  const kind = cents < 0 ? 'refund' : 'payment'
  const named = { id, kind, cents, currency: 'cad', plan: 'monthly', occurred_at: at, ...columns }
  await rows(
    `insert into private.payments (${Object.keys(named).join()})
     values (${Object.keys(named)
       .map((_, n) => `$${n + 1}`)
       .join()})`,
    Object.values(named),
  )
}

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await rows(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at, updated_at)
     select id::uuid, 'authenticated', 'authenticated', name || '@juno.example', now(), '{}', '{}', now(), now()
     from (values ($1, 'olive'), ($2, 'ada'), ($3, 'stays'), ($4, 'annual'), ($5, 'leaves')) v (id, name)`,
    [admin, member, ...Object.values(payers)],
  )
  await rows('update profiles set is_admin = true where id = $1', [admin])

  // This one pays CA$30 a month since January. It pauses in May (no revenue, no leaver), and is back in June.
  const open = { access_until: 'infinity' }
  await addMembership('stays', { ...open, user_id: payers.stays }, [
    ['2026-01-10', 'active'],
    ['2026-05-10', 'paused'],
    ['2026-06-10', 'active'],
  ])
  // This one pays CA$300 a year, which is CA$25 a month, with a coupon, and has two seats from March on.
  await addMembership('annual', { ...open, user_id: payers.annual, plan: 'annual', coupon: 'SPRING' }, [
    ['2026-02-10', 'active', 30_000],
    ['2026-03-10', 'active', 60_000],
  ])
  // This one has an unpaid trial, late payments, and an end with a reason.
  const why = { leaving_reason: 'too_expensive', leaving_note: 'Perhaps later.' }
  await addMembership('leaves', { user_id: payers.leaves, ...why }, [
    ['2026-02-01', 'trial'],
    ['2026-02-15', 'active'],
    ['2026-03-15', 'grace'],
    ['2026-03-20', 'active'],
    ['2026-04-01', 'ending'],
    ['2026-04-15', 'ended'],
  ])
  // The same account has another membership that overlaps at first, and again after a while.
  await addMembership('ada1', { user_id: member }, [
    ['2026-01-05', 'active'],
    ['2026-02-05', 'ended'],
  ])
  await addMembership('ada2', { user_id: member, currency: 'eur' }, [
    ['2026-02-01', 'active', 2000],
    ['2026-03-01', 'grace', 2000],
    ['2026-03-08', 'unpaid', 2000],
    ['2026-03-28', 'ended', 2000],
  ])
  await addMembership('ada3', { user_id: member, source: 'gift', subscription_id: null, currency: null }, [
    ['2026-05-02', 'gift', 0],
    ['2026-06-02', 'ended', 0],
  ])
  // Nobody has come for this one yet.
  await addMembership('waits', { ...open, source: 'complimentary', subscription_id: null, currency: null }, [
    ['2026-01-02', 'complimentary', 0],
  ])
  // One was started at the checkout and never paid, and one was paid twice. Neither counts.
  await addMembership('never', {}, [['2026-01-03', 'incomplete']])
  await rows(
    `with first as (select id from public.memberships where subscription_id = 'sub_stays')
     insert into public.memberships (email, subscription_id, status, state, plan, price_cents, currency, double_of)
     select 'stays@example.com', 'sub_double', 'active', 'active', 'monthly', 3000, 'cad', id from first`,
  )
  await rows(
    `insert into private.failed_payments (invoice_id, membership_id, cents, currency, first_failed_at, saved_at, given_up_at)
     select v.invoice, m.id, v.cents, v.currency, v.failed::timestamptz, v.saved::timestamptz, v.given_up::timestamptz
     from (values
       ('in_1', 'sub_leaves', 3000, 'cad', '2026-03-15', '2026-03-20', null),
       ('in_2', 'sub_ada2', 2000, 'eur', '2026-03-02', null, '2026-03-08'),
       ('in_3', 'sub_stays', 3000, 'cad', '2026-03-31', null, null)
     ) v (invoice, subscription, cents, currency, failed, saved, given_up)
     join public.memberships m on m.subscription_id = v.subscription`,
  )

  await pay('ch_1', '2026-01-10T12:00:00Z', 3000, { tax_cents: 390, invoice_id: 'in_a' })
  // It is still January in Toronto.
  await pay('ch_2', '2026-02-01T04:30:00Z', 3000)
  await pay('ch_3', '2026-02-10T12:00:00Z', 30_000, { plan: 'annual', coupon: 'SPRING' })
  await pay('re_1', '2026-02-20T12:00:00Z', -1000, { payment_id: 'ch_1', tax_cents: -130 })
  await pay('dp_1', '2026-02-21T12:00:00Z', -3000, { kind: 'dispute', payment_id: 'ch_2' })
  await pay('dp_1_returned', '2026-03-21T12:00:00Z', 3000, { kind: 'dispute_returned', payment_id: 'ch_2' })
  await pay('ch_4', '2026-02-22T12:00:00Z', 4000, { source: 'gift', plan: null })
  await pay('ch_5', '2026-02-01T12:00:00Z', 2000, { currency: 'eur' })
})
afterAll(() => database.close())

async function money(from = '2026-01-01', to = '2026-06-01', plan = '', coupon = ''): Promise<Money> {
  const [row] = await asAdmin<{ m: Money }>('select admin_money($1, $2, $3, $4) as m', [
    from,
    to,
    plan,
    coupon,
  ])
  return row!.m
}

describe('revenue', () => {
  test('is what running, paid memberships bring in a month, each currency by itself', async () => {
    const { revenue } = await money()
    const of = (currency: string) =>
      revenue.filter(one => one.currency === currency).map(({ cents }) => cents)
    // 30 + 30 (ada) in January; 30 + 25 + 30 in February; 30 + 50 + 30; ended; paused; back.
    expect(of('cad')).toEqual([6000, 8500, 11_000, 8000, 5000, 8000])
    expect(of('eur')).toEqual([0, 2000, 0, 0, 0, 0])
  })

  test('of a span knows what was there before it', async () => {
    const { revenue, months } = await money('2026-06-01', '2026-06-01')
    expect(revenue).toContainEqual({ month: '2026-06', currency: 'cad', cents: 8000 })
    expect(months[0]).toMatchObject({ members: 3 })
  })

  test('can be that of a plan or a coupon alone', async () => {
    const cents = async (plan: string, coupon: string) =>
      (await money('2026-03-01', '2026-03-01', plan, coupon)).revenue.map(one => one.cents)
    expect(await cents('annual', '')).toEqual([5000])
    expect(await cents('monthly', 'SPRING')).toEqual([])
    expect((await money('2026-03-01', '2026-03-01', '', 'SPRING')).income).toEqual([])
  })

  test('of now is that of the last step, and in three years nothing is lost', async () => {
    expect((await money()).revenue_now).toEqual([{ currency: 'cad', cents: 8000 }])
  })
})

describe('members', () => {
  test('join, return and leave as people, not as memberships', async () => {
    const { months, joins_by } = await money()
    const sum = (step: 'joined' | 'returned' | 'left', list: readonly Record<typeof step, number>[]) =>
      list.reduce((total, one) => total + one[step], 0)
    for (const step of ['joined', 'returned', 'left'] as const)
      expect([step, sum(step, joins_by)]).toEqual([step, sum(step, months)])
    expect(joins_by).toContainEqual({ source: 'subscription', joined: 4, returned: 0, left: 2 })
    // The admin is a member, too.
    expect(months).toEqual([
      { month: '2026-01', joined: 2, returned: 0, left: 0, members: 3 },
      // There are two new members. A second membership beside the first is neither a join nor, at its end, a loss.
      { month: '2026-02', joined: 2, returned: 0, left: 0, members: 5 },
      { month: '2026-03', joined: 0, returned: 0, left: 1, members: 4 },
      { month: '2026-04', joined: 0, returned: 0, left: 1, members: 3 },
      // Somebody pauses: they may not come in, and have not left.
      { month: '2026-05', joined: 0, returned: 1, left: 0, members: 3 },
      { month: '2026-06', joined: 0, returned: 0, left: 1, members: 3 },
    ])
  })

  test('leave for a reason of theirs, or for one that follows', async () => {
    const { reasons, notes } = await money()
    expect(reasons).toEqual([
      { reason: 'given_time_over', count: 1 },
      { reason: 'payment_failed', count: 1 },
      { reason: 'too_expensive', count: 1 },
    ])
    expect(notes).toMatchObject([{ reason: 'too_expensive', note: 'Perhaps later.' }])
  })

  test('are counted by how their memberships stand now', async () => {
    expect((await money()).states).toEqual([
      { state: 'active', count: 2 },
      { state: 'waiting', count: 1 },
    ])
  })

  test('are counted from the day on which somebody came for what waited', async () => {
    expect((await money()).waiting).toBe(1)
    const id = '00000000-0000-4000-8000-00000000000f'
    await rows(
      `insert into pending_registrations (email, membership_id)
       select email, id from memberships where email = 'waits@example.com'`,
    )
    await rows(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'waits@example.com', now())`,
      [id],
    )
    await rows(`update pending_registrations set claimed_at = '2026-04-20' where claimed_by = $1`, [id])
    const { months, waiting } = await money()
    expect(waiting).toBe(0)
    expect(months.map(({ joined, members }) => [joined, members])).toEqual([
      [2, 3],
      [2, 5],
      [0, 4],
      [1, 4],
      [0, 4],
      [0, 4],
    ])
    await rows('delete from auth.users where id = $1', [id])
    await rows(`delete from memberships where email = 'waits@example.com'`)
  })
})

test('income is what was paid, what went back, and its tax, by month, in the site’s time zone', async () => {
  const { income } = await money('2026-01-01', '2026-03-01')
  expect(income).toEqual([
    line('2026-01', 'cad', { paid: 6000, tax: 390 }),
    line('2026-02', 'cad', { paid: 34_000, refunded: 1000, disputed: 3000, tax: -130 }),
    line('2026-03', 'cad', { disputed: -3000 }),
    line('2026-01', 'eur', {}),
    line('2026-02', 'eur', { paid: 2000 }),
    line('2026-03', 'eur', {}),
  ])
})

function line(
  month: string,
  currency: string,
  { paid = 0, refunded = 0, disputed = 0, tax = 0 }: Record<string, number>,
) {
  return {
    month,
    currency,
    paid_cents: paid,
    refunded_cents: refunded,
    disputed_cents: disputed,
    net_cents: paid - refunded - disputed,
    tax_cents: tax,
  }
}

test('the parts of the income by plan, coupon and source each add up to the whole', async () => {
  const { income, income_by } = await money()
  for (const currency of ['cad', 'eur']) {
    const whole = sum(income.filter(one => one.currency === currency).map(one => Number(one.net_cents)))
    for (const kind of ['plan', 'coupon', 'source'])
      expect(
        sum(
          income_by.filter(one => one.kind === kind && one.currency === currency).map(one => one.net_cents),
        ),
      ).toBe(whole)
  }
  expect(income_by).toContainEqual(expect.objectContaining({ kind: 'source', name: 'gift', net_cents: 4000 }))
  expect(income_by).toContainEqual(
    expect.objectContaining({ kind: 'coupon', name: 'SPRING', payments: 1, net_cents: 30_000 }),
  )
})

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

test('failed payments are followed to what became of them, by the month in which they first failed', async () => {
  const { failures } = await money()
  const base = { month: '2026-03', saved: 0, saved_cents: 0, given_up: 0, given_up_cents: 0, waiting: 0 }
  expect(failures).toEqual([
    { ...base, currency: 'cad', failed: 2, failed_cents: 6000, saved: 1, saved_cents: 3000, waiting: 1 },
    { ...base, currency: 'eur', failed: 1, failed_cents: 2000, given_up: 1, given_up_cents: 2000 },
  ])
})

test('what went back is listed, the newest first', async () => {
  expect((await money()).refunds.map(({ id }) => id)).toEqual(['dp_1_returned', 'dp_1', 're_1'])
})

test.each([
  ['2026-02-01', '2026-01-01'],
  ['2023-01-01', '2026-01-01'],
])('a span from %s to %s is refused', async (from, to) => {
  await expect(money(from, to)).rejects.toMatchObject({ code: '22023' })
})

test('an export holds the page’s numbers or the ledger’s rows, and is written into the audit log', async () => {
  const exported = async (part: string) =>
    (await asAdmin<{ e: unknown }>(`select export_money($1, '2026-01-01', '2026-06-01') as e`, [part]))[0]!.e
  expect(await exported('income')).toMatchObject({ income: (await money()).income })
  expect(await exported('joins_by')).toMatchObject({ joins_by: (await money()).joins_by })
  expect(await exported('ledger')).toHaveLength(8)
  await expect(exported('nothing')).rejects.toMatchObject({ code: '22023' })
  expect(
    await rows(
      `select actor_id, details ->> 'name' as name from audit_log where action = 'money.exported' order by id`,
    ),
  ).toEqual([
    { actor_id: admin, name: 'income' },
    { actor_id: admin, name: 'joins_by' },
    { actor_id: admin, name: 'ledger' },
  ])
})

test('a month is compared once, however often that is asked, and none that is to come', async () => {
  const ask = (day: string) => asAdmin('select reconcile_payments($1)', [day])
  await ask('2026-01-15')
  await ask('2026-01-20')
  expect(await rows('select wanted_by, until - since as span from private.reconciliations')).toMatchObject([
    { wanted_by: admin, span: { days: 31 } },
  ])
  expect((await money()).comparison).toMatchObject({ running: true, differences: [] })
  await expect(ask('2126-01-15')).rejects.toMatchObject({ code: '22023' })
})

test('payments of a subscription whose checkout comes later are tied to its membership then', async () => {
  await pay('ch_early', '2020-01-01T12:00:00Z', 3000, { subscription_id: 'sub_early' })
  await addMembership('early', {}, [['2020-01-01', 'ended']])
  expect(
    await rows(
      `select m.subscription_id from private.payments p join memberships m on m.id = p.membership_id`,
    ),
  ).toEqual([{ subscription_id: 'sub_early' }])
})

test('joins and leavers are divided by what their membership was, and add up to those of all months', async () => {
  const { joins_by, months } = await money()
  for (const step of ['joined', 'returned', 'left'] as const)
    expect(sum(joins_by.map(one => one[step])), step).toBe(sum(months.map(one => one[step])))
})

test('what firms paid for seats is divided by firm, what went back is taken off', async () => {
  const [firm] = await rows<{ id: string }>(
    `insert into private.firms (name, contact_name, contact_email, seats, plan)
     values ('Low Tide Ceramics', 'Ada Okafor', 'ada@lowtide.example', 5, 'annual') returning id`,
  )
  const [{ id: membership_id } = { id: '' }] = await rows<{ id: string }>(
    `insert into public.memberships (email, subscription_id, status, state, source)
     values ('ada@lowtide.example', 'sub_firm', 'active', 'active', 'firm') returning id`,
  )
  await rows('insert into private.firm_memberships (membership_id, firm_id) values ($1, $2)', [
    membership_id,
    firm!.id,
  ])
  await pay('ch_firm', '2025-06-10T12:00:00Z', 15_000, { membership_id, source: 'seats' })
  await pay('re_firm', '2025-06-11T12:00:00Z', -3000, {
    membership_id,
    source: 'seats',
    payment_id: 'ch_firm',
  })
  await pay('ch_own', '2025-06-12T12:00:00Z', 3000)
  const { income_by } = await money('2025-06-01', '2025-06-01')
  expect(income_by.filter(({ kind }) => kind === 'firm')).toMatchObject([
    { name: 'Low Tide Ceramics', payments: 1, net_cents: 12_000 },
  ])
})
