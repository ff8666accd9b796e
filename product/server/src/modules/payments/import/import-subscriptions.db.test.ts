/** Subscriptions that run at Stripe already are found, matched and taken in; nobody is charged. */
import type { ImportedRow, ImportResult, RunningElsewhere } from '@juno/domain/payments/import-subscriptions'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addFirm } from '../../../testing/payments/firm-shop'
import { keepAtStripe, subscription } from '../../../testing/payments/stripe-events'
import { openTestApi, type TestApi } from '../../../testing/test-api'

/** More than a page. By hand JUNO_MANY_SUBSCRIPTIONS=10000, all of which are taken in. */
const MANY = Number(process.env.JUNO_MANY_SUBSCRIPTIONS ?? 120)
/** More than one request takes. */
const TAKEN = process.env.JUNO_MANY_SUBSCRIPTIONS ? MANY : 26

let api: TestApi
let admin: string
let number = 0
let email: string
let customerId: string
let subscriptionId: string

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
  admin = await api.addUser('team@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMails()
  number += 1
  email = `elsewhere.${number}@example.com`
  const bought = await subscribe(email)
  customerId = bought.customerId
  subscriptionId = bought.subscriptionId
})

async function subscribe(address: string) {
  await api.repeatCheckout('annual', [address], async () => {
    await api.sandbox.completeCheckout({ plan: 'annual', email: address, clientReferenceId: null })
  })
  const [bought] = await api.rows<{ customerId: string; subscriptionId: string }>(
    `select s.customer as "customerId", s.id as "subscriptionId" from private.sandbox_stripe_objects s
     join private.sandbox_stripe_objects c on c.id = s.customer
     where c.body ->> 'email' = $1 and s.body @> '{"object": "subscription"}' order by s.seq desc limit 1`,
    [address],
  )
  return bought!
}
const preview = async (...lines: string[]) => {
  const response = await api.post('/api/payments/import/preview', { lines }, admin)
  expect(response.statusCode).toBe(200)
  return response.json<{ rows: ImportedRow[] }>().rows
}
const takeIn = async (items: { subscriptionId: string; email: string }[], invite = false) =>
  (await api.post('/api/payments/import', { items, invite }, admin)).json<ImportResult>().results
const stored = () =>
  api.rows('select user_id, email, state, plan from public.memberships where subscription_id = $1', [
    subscriptionId,
  ])
const charges = () =>
  api.rows(`select from private.sandbox_stripe_objects where body->>'object' = 'charge' and customer = $1`, [
    customerId,
  ])

const pageAfter = async (after: string | null) => {
  const headers = { authorization: `Bearer ${api.token(admin)}` }
  const url = `/api/payments/import${after === null ? '' : `?after=${after}`}`
  const response = await api.app.inject({ url, headers })
  expect(response.statusCode).toBe(200)
  return response.json<RunningElsewhere>()
}
/** Page after page, as the site asks. */
async function elsewhere(): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = []
  let next: string | null = null
  do {
    const page = await pageAfter(next)
    rows.push(...page.rows)
    next = page.next
  } while (next !== null)
  return rows
}
/** As many subscribers as there are, as if they had come years ago. */
const subscribeMany = (count: number) =>
  api.rows(
    `with copies as (
       select n, o.body, o.body->>'object' as object, row_number() over (order by n, o.body->>'object') as place
       from generate_series(1, $3::int) n, private.sandbox_stripe_objects o where o.id in ($1, $2)
     )
     insert into private.sandbox_stripe_objects (id, body)
     select id, body || jsonb_build_object('id', id) || case object
       when 'customer' then jsonb_build_object('email', 'old.' || n || '@example.com')
       else jsonb_build_object('customer', 'cus_old' || n, 'latest_invoice', null)
     end
     from copies, lateral (select case object when 'customer' then 'cus_old' else 'sub_old' end || n as id) i
     order by place`,
    [subscriptionId, customerId, count],
  )

it(
  'offers all that run, however many, a page of Stripe in each request',
  { timeout: 120_000 + 30 * MANY },
  async () => {
    await subscribeMany(MANY)
    const asked = vi.spyOn(api.sandbox.account.httpClient, 'makeRequest')
    const calls: number[] = []
    const found: ImportedRow[] = []
    let next: string | null = null
    do {
      asked.mockClear()
      const page = await pageAfter(next)
      calls.push(asked.mock.calls.length)
      found.push(...page.rows)
      next = page.next
    } while (next !== null)
    vi.restoreAllMocks()
    expect(new Set(calls)).toEqual(new Set([1]))
    const old = found.filter(row => row.subscriptionId!.startsWith('sub_old'))
    expect(new Set(old.map(row => row.subscriptionId)).size).toBe(MANY)
    expect(old).toHaveLength(MANY)
    expect(old[0]).toMatchObject({
      email: `old.${MANY}@example.com`,
      plan: 'annual',
      cents: 24_999,
      owner: { kind: 'invitation' },
      problem: null,
    })

    // Twice at once, and again: each is here once, nobody is mailed twice.
    const items = old.slice(0, TAKEN).map(row => ({ subscriptionId: row.subscriptionId!, email: row.email! }))
    const parts = Array.from({ length: Math.ceil(items.length / 25) }, (_, n) =>
      items.slice(n * 25, n * 25 + 25),
    )
    for (const part of parts) await Promise.all([takeIn(part, true), takeIn(part, true)])
    await takeIn(parts[0]!, true)
    expect(
      await api.rows(
        `select count(*)::int as memberships, count(distinct subscription_id)::int as subscriptions,
         (select count(*)::int from public.mail_outbox where to_email like 'old.%') as mails
       from public.memberships where subscription_id like 'sub_old%'`,
      ),
    ).toEqual([{ memberships: TAKEN, subscriptions: TAKEN, mails: TAKEN }])
    const left = (await elsewhere()).filter(row => row.subscriptionId!.startsWith('sub_old'))
    expect(left).toEqual(old.slice(TAKEN))
  },
)

it('takes no cursor that is none', async () => {
  const headers = { authorization: `Bearer ${api.token(admin)}` }
  const response = await api.app.inject({ url: '/api/payments/import?after=x%20y', headers })
  expect(response.statusCode).toBe(400)
})

it.each(['customer', 'subscription', 'address'] as const)('finds a subscription by its %s', async by => {
  const line = { customer: customerId, subscription: subscriptionId, address: ` ${email.toUpperCase()} ` }[by]
  expect(await preview(line)).toMatchObject([
    { subscriptionId, email, plan: 'annual', cents: 24_999, owner: { kind: 'invitation' }, problem: null },
  ])
})

it('attaches it to the account with the address, or with the one that is named, and charges nothing', async () => {
  const account = await api.addUser(`member.${number}@example.com`)
  const [row] = await preview(`${customerId}, member.${number}@example.com`)
  expect(row).toMatchObject({ owner: { kind: 'account' }, problem: null })
  const before = await charges()
  const both = [{ subscriptionId, email: row!.email! }]
  const results = await Promise.all([takeIn(both), takeIn(both)])
  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['attached', 'refused'])
  expect(await stored()).toMatchObject([{ user_id: account, state: 'active', plan: 'annual' }])
  expect(await charges()).toHaveLength(before.length)
  expect(await preview(subscriptionId)).toMatchObject([{ problem: 'It is here already.' }])
  const audited = await api.rows(`select actor_id from public.audit_log where action = 'membership.imported'`)
  expect(audited).toContainEqual({ actor_id: admin })
})

it('invites whoever has no account, once, and opens it to the owner of the address alone', async () => {
  expect(await takeIn([{ subscriptionId, email }], true)).toMatchObject([{ outcome: 'invited' }])
  expect(await takeIn([{ subscriptionId, email }], true)).toMatchObject([{ outcome: 'refused' }])
  const mails = (await api.mails()).filter(({ kind }) => kind === 'membership-moved')
  expect(mails).toMatchObject([{ to: email }])
  const account = await api.addUser(email)
  expect(await stored()).toMatchObject([{ user_id: account, state: 'active' }])
})

it('waits without a mail for whoever is not invited', async () => {
  expect(await takeIn([{ subscriptionId, email }])).toMatchObject([{ outcome: 'waiting' }])
  expect(await api.mails()).toEqual([])
  const account = await api.addUser(email)
  expect(await stored()).toMatchObject([{ user_id: account }])
})

it('refuses a second paid membership of one person', async () => {
  await api.addUser(email)
  await takeIn([{ subscriptionId, email }])
  const second = await subscribe(email)
  const [row] = (await preview(email)).filter(one => one.subscriptionId === second.subscriptionId)
  expect(row?.problem).toContain('another paid membership')
  expect(await takeIn([{ subscriptionId: second.subscriptionId, email }])).toMatchObject([
    { outcome: 'refused' },
  ])
})

const change = (body: object) =>
  api.rows('update private.sandbox_stripe_objects set body = body || $2 where id = $1', [
    subscriptionId,
    JSON.stringify(body),
  ])
const assertRefused = async (problem: string) => {
  expect(await takeIn([{ subscriptionId, email }], true)).toEqual([
    { subscriptionId, outcome: 'refused', problem },
  ])
  expect(await stored()).toEqual([])
  expect(await api.mails()).toEqual([])
}

it('takes in nothing that has ended since it was looked up', async () => {
  expect(await preview(subscriptionId)).toMatchObject([{ problem: null }])
  await api.stripe.endSubscription(subscriptionId)
  await assertRefused('It is no longer running.')
})

it.each([
  ['each quarter', { interval: 'month', interval_count: 3 }],
  ['every two years', { interval: 'year', interval_count: 2 }],
  ['each week', { interval: 'week', interval_count: 1 }],
])('takes in nothing that is paid %s', async (_, recurring) => {
  const [{ items }] = (await api.rows<{ items: { data: object[] } }>(
    `select body -> 'items' as items from private.sandbox_stripe_objects where id = $1`,
    [subscriptionId],
  )) as [{ items: { data: { price: object }[] } }]
  const [item] = items.data
  await change({ items: { ...items, data: [{ ...item, price: { ...item!.price, recurring } }] } })
  const problem = 'Only a single monthly or yearly price can be imported. Please look at it at Stripe.'
  expect(await preview(subscriptionId)).toMatchObject([{ problem, owner: null }])
  await assertRefused(problem)
})

it('leaves what a firm pays to its firm, and takes in the others', async () => {
  const account = await api.addUser(email)
  await change({ metadata: { juno_firm: await addFirm(api) } })
  const problem = 'It pays for the seats of a firm, and is imported automatically within a day.'
  expect(await preview(subscriptionId)).toMatchObject([{ problem }])
  const other = await subscribe(`other.${number}@example.com`)
  expect(
    await takeIn([
      { subscriptionId: other.subscriptionId, email: `other.${number}@example.com` },
      { subscriptionId, email },
    ]),
  ).toMatchObject([{ outcome: 'waiting' }, { outcome: 'refused', problem }])
  expect(await api.rows('select from public.memberships where user_id = $1', [account])).toEqual([])
})

it.each([
  ['cus_unknown', 'Stripe does not know this customer.'],
  ['sub_unknown', 'Stripe does not know this subscription.'],
  ['nobody@example.com', 'Stripe knows no customer with this email address.'],
  ['what is this', 'This is neither an id of Stripe (cus_… or sub_…) nor an email address.'],
  ['cus_1, not an address', 'The member’s email address is not valid.'],
])('says what is wrong with %s', async (line, problem) => {
  expect(await preview(line)).toMatchObject([{ line, problem }])
})

it('lists what runs at Stripe and is not here, without what has ended', async () => {
  const ended = await subscribe(email)
  await api.stripe.refundSubscription(ended.subscriptionId, 'ended')
  const list = async () => (await elsewhere()).map(row => row.subscriptionId)
  expect(await list()).toContain(subscriptionId)
  expect(await list()).not.toContain(ended.subscriptionId)
  await takeIn([{ subscriptionId, email }])
  expect(await list()).not.toContain(subscriptionId)
})

it('offers the others where one cannot be read, and says which one', async () => {
  const created = Math.floor(Date.now() / 1000)
  const odd = {
    ...subscription('odd', 'active'),
    customer: customerId,
    created,
    start_date: created,
    items: { data: 'none' },
  }
  const gone = { ...odd, id: 'sub_gone', status: 'canceled' }
  for (const object of [odd, gone]) await keepAtStripe(api, object)
  const rows = await elsewhere()
  expect(rows).toContainEqual(expect.objectContaining({ subscriptionId, problem: null }))
  expect(rows.filter(row => row.subscriptionId === null)).toEqual([
    expect.objectContaining({
      line: odd.id,
      problem: 'Juno cannot read this subscription. Please look at it at Stripe.',
    }),
  ])
  await api.rows('delete from private.sandbox_stripe_objects where id = any ($1)', [[odd.id, gone.id]])
})

it.each([
  ['GET', '/api/payments/import'],
  ['POST', '/api/payments/import'],
  ['POST', '/api/payments/import/preview'],
] as const)('%s %s is for admins', async (method, url) => {
  const headers = { authorization: `Bearer ${api.token(await api.addUser(`someone.${number}@example.com`))}` }
  expect((await api.app.inject({ method, url, headers, payload: {} })).statusCode).toBe(403)
})
