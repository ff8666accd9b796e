// The team's lists of gifts, complimentary memberships, firms and payments without an account find each row, however
// long they become, and sums cover all rows.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

const MANY = 1100

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(`
    delete from private.gifts;
    delete from private.firms;
    delete from public.memberships where user_id is null;
    insert into private.gifts (buyer_name, buyer_email, months, cents, currency, paid_at)
    select 'Buyer ' || n, n || '@buyer.example', 12, 100, case n when 1 then 'usd' else 'cad' end,
      now() - interval '1 day' * n
    from generate_series(1, ${MANY}) n;
    update private.gifts set buyer_name = 'Zoë Ångström' where buyer_email = '${MANY}@buyer.example';
    update private.gifts set refunded_at = now() where buyer_email = '2@buyer.example';
    insert into private.firms (name, contact_name, contact_email, seats, plan)
    select 'Firm ' || n, 'Contact', n || '@firm.example', 5, 'annual' from generate_series(1, ${MANY}) n;
    with given as (
      insert into public.memberships (email, source, status, state, access_until)
      select n || '@given.example', 'complimentary', 'active', 'complimentary', 'infinity'
      from generate_series(1, ${MANY}) n returning id
    )
    insert into private.given_memberships (membership_id) select id from given;
    insert into public.memberships (email, plan, status, subscription_id, created_at)
    select n || '@payer.example', 'annual', 'active', 'sub_' || n, now() - interval '1 day' * n
    from generate_series(1, ${MANY}) n;
    insert into private.dismissed_payments (membership_id, note, dismissed_by)
    select id, 'Paid at the door', md5('admin')::uuid from public.memberships
    where subscription_id like 'sub_%' and subscription_id <> 'sub_${MANY}'`)
})
afterAll(() => database.close())

const ask = <Row>(sql: string) => database.as<Row & object>(fixtureCaller('admin'), sql)
const counted = async (call: string) =>
  (await ask<{ count: number }>(`select count(*)::int as count from ${call}`))[0]!.count

test.each(['gifts', 'firms', 'complimentary_memberships'])(
  '%s has no last row that is left out',
  async list => expect(await counted(`${list}()`)).toBe(MANY),
)

test('the oldest is found, whatever the case and accents, and what is not there is not', async () => {
  expect(await ask(`select buyer_email from gifts('ANGSTROM zoe')`)).toEqual([
    { buyer_email: `${MANY}@buyer.example` },
  ])
  expect(await counted(`firms('${MANY}@firm')`)).toBe(1)
  expect(await counted(`complimentary_memberships(search => '${MANY}@given')`)).toBe(1)
  expect(await counted(`gifts('zoe nobody')`)).toBe(0)
})

test('gifts are summed by currency, all of them or those that are found, without the refunded', async () => {
  expect(await ask('select gifts_brought_in() as sum')).toEqual([
    {
      sum: [
        { cents: (MANY - 2) * 100, currency: 'cad' },
        { cents: 100, currency: 'usd' },
      ],
    },
  ])
  expect(await ask(`select gifts_brought_in('zoe') as sum`)).toEqual([
    { sum: [{ cents: 100, currency: 'cad' }] },
  ])
})

test('of the payments without an account, the one that waits comes first, and each part has its pages', async () => {
  const oldest = { email: `${MANY}@payer.example`, dismissed: false }
  const list = (args: string) =>
    ask<{ email: string; dismissed: boolean }>(
      `select email, dismissed_at is not null as dismissed from unmatched_payments(${args})`,
    )
  expect((await list(''))[0]).toEqual(oldest)
  expect(await list(`'waiting'`)).toEqual([oldest])
  expect(await list(`'dismissed', '', 1, 1`)).toEqual([{ email: '2@payer.example', dismissed: true }])
  expect(await list(`'dismissed', '', ${MANY}, 1`)).toEqual([])
  expect(await list(`'', '1099@payer door'`)).toEqual([{ email: '1099@payer.example', dismissed: true }])
  expect(await ask('select count_unmatched_payments() as parts')).toEqual([
    { parts: { waiting: 1, dismissed: MANY - 1, refunded: 0 } },
  ])
  expect(await ask(`select count_unmatched_payments('${MANY}@') as parts`)).toEqual([
    { parts: { waiting: 1, dismissed: 0, refunded: 0 } },
  ])
})
