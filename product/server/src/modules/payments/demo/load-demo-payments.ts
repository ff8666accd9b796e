/**
 * In charge of the demo community's year of payments, also for others: what the sandbox holds of them, the ledger, which
 * agrees with it, and how memberships changed. The same people pay and leave at every first start.
 */
import type { Queryable } from '@juno/backend'
import { monthsAfter } from '@juno/domain/payments/months-after'
import type { Plan } from '@juno/domain/payments/pricing'
import { writeLedger } from '../ledger/record-charge'
import type { ShapeOf, StripeObjects } from '@juno/stripe-simulator/stripe-shapes'
import formerMembers from './former-members.json'
import { paymentOf, type DemoGift } from './gift-payment'
import givenSql from './given-memberships.sql?raw'
import { DAY, historyOf, type DemoHistory, type DemoPayer } from './payment-history'

interface FormerMember {
  email: string
  plan: Plan
  daysAgo: number
  periods: number
  end?: 'failed' | 'refunded' | 'disputed'
  coupon?: boolean
  /** It is the first membership of the person who joined last, who came back. */
  again?: boolean
  reason: string | null
  note: string | null
}

const CODE = 'FOUNDERS20'

/** People who paid at Stripe before there was this site: their subscriptions run there, and can be imported. */
const FROM_BEFORE = [
  { email: 'hildegard@amundsenroy.example', daysAgo: 220 },
  { email: 'fenella@ashgrovepress.example', daysAgo: 150 },
]

/** Selects each membership with the time it began, and a number of the person's own. */
const RUNNING = `
select m.subscription_id as "subscriptionId", m.email::text, m.plan, m.quantity, l.firm_id as "firmId",
  extract(epoch from m.created_at)::float8 as joined,
  case when m.status = 'active' then null else extract(epoch from m.current_period_end)::float8 end as ended,
  abs(hashtext(m.email)) % 100 as luck
from public.memberships m left join private.firm_memberships l on l.membership_id = m.id
where m.subscription_id like 'sub\\_demo\\_%' order by m.email`

/** The team was told of them long ago. */
const DISPUTES = `
insert into private.disputes (id, charge_id, membership_id, cents, currency, reason, status, opened_at)
select o.id, o.body ->> 'charge', m.id, (o.body ->> 'amount')::integer, o.body ->> 'currency', o.body ->> 'reason',
  o.body ->> 'status', to_timestamp((o.body ->> 'created')::bigint)
from private.sandbox_stripe_objects o
join public.memberships m on m.subscription_id = replace(o.customer, 'cus_', 'sub_')
where o.body ->> 'object' = 'dispute'`

const GIFTS = `
select id, buyer_email::text as email, cents, currency, extract(epoch from paid_at)::bigint::integer as "paidAt"
from private.gifts where session_id is null order by paid_at`

/** The team knows the code that Money names: it made it once, and has switched it off. */
const COUPON = `
insert into public.coupons (id, code, percent_off, duration, note, created_at, ended_at, stripe_coupon_id, promotion_code_id)
values (gen_random_uuid(), $1, 20, 'forever', 'For the first members.', to_timestamp($2), to_timestamp($3), $4, $5)`

interface Running {
  subscriptionId: string
  email: string
  plan: Plan
  quantity: number
  firmId: string | null
  joined: number
  ended: number | null
  luck: number
}

export async function loadDemoPayments(db: Queryable): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const coupon = makeCoupon(now - 400 * DAY)
  await db.query(COUPON, [CODE, now - 400 * DAY, now - DAY, 'cpn_demo_founders', coupon.codeId])
  await db.query(givenSql)
  const { rows } = await db.query<Running>(RUNNING)
  const [newest] = rows
    .filter(({ email }) => email.endsWith('@juno.example'))
    .sort((a, b) => b.joined - a.joined)
  const former = (formerMembers as FormerMember[]).map(one => ({
    ...one,
    history: historyOf(formerPayer(one, coupon, now, newest!), now),
  }))
  const before = FROM_BEFORE.map(one => historyOf(earlierPayer(one, now), now))
  const histories = [
    ...rows.map(row => historyOf(payerOf(row, coupon), now)),
    ...former.map(({ history }) => history),
  ]
  await addObjects(db, coupon.objects, [...histories, ...before])
  await addFormerMemberships(db, former)
  await saveMemberships(db, histories)
  await writeLedger(
    db,
    [...histories, ...before].flatMap(({ ledger }) => ledger),
  )
  await addGifts(db)
  await db.query(DISPUTES)
}

async function addGifts(db: Queryable): Promise<void> {
  const { rows } = await db.query<DemoGift>(GIFTS)
  const paid = rows.map(gift => ({ id: gift.id, ...paymentOf(gift) }))
  // A buyer who pays once is no customer.
  await storeObjects(
    db,
    paid.flatMap(({ objects }) => objects.map(body => ({ body, customer: null }))),
  )
  await db.query(
    `update private.gifts g set session_id = p."sessionId", payment_intent_id = p."intentId"
     from jsonb_to_recordset($1) p (id uuid, "sessionId" text, "intentId" text) where g.id = p.id`,
    [JSON.stringify(paid)],
  )
  await writeLedger(
    db,
    paid.flatMap(({ ledger }) => ledger),
  )
}

type Coupon = NonNullable<DemoPayer['coupon']> & { objects: object[] }

function makeCoupon(created: number): Coupon {
  const coupon = {
    id: 'cpn_demo_founders',
    object: 'coupon',
    amount_off: null,
    created,
    currency: null,
    duration: 'forever',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: 'Founders',
    percent_off: 20,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies ShapeOf<'coupon'>
  const code = {
    id: 'promo_demo_founders',
    object: 'promotion_code',
    active: false,
    code: CODE,
    created,
    customer: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  } satisfies ShapeOf<'promotion_code'>
  return {
    coupon: coupon as unknown as StripeObjects['coupon'],
    code: CODE,
    codeId: code.id,
    objects: [coupon, code],
  }
}

function payerOf(row: Running, coupon: Coupon): DemoPayer {
  const month = 30.44 * DAY
  const own = row.firmId === null
  const periods = row.ended === null ? null : Math.max(1, Math.floor((row.ended - row.joined) / month))
  return {
    ...row,
    joined: Math.floor(row.ended === null ? row.joined : monthsBefore(row.ended, periods!)),
    periods,
    end: 'chosen',
    coupon: own && row.luck % 7 === 3 ? coupon : null,
    lateFromEnd: own && row.plan === 'monthly' && row.luck % 2 === 0 ? 2 + (row.luck % 5) : 0,
    refundCents: own && row.luck % 19 === 4 ? 500 : 0,
  }
}

function monthsBefore(at: number, months: number): number {
  return monthsAfter(new Date(at * 1000), -months).getTime() / 1000
}

function formerPayer(
  { email, plan, daysAgo, periods, end, coupon, again }: FormerMember,
  made: Coupon,
  now: number,
  newest: Running,
): DemoPayer {
  return {
    subscriptionId: `sub_demo_${email.replace(/\W+/g, '_')}`,
    email: again ? newest.email : email,
    plan,
    quantity: 1,
    firmId: null,
    joined: again ? Math.floor(newest.joined) - daysAgo * DAY : now - daysAgo * DAY,
    periods,
    end: end ?? 'chosen',
    coupon: coupon ? made : null,
    lateFromEnd: 0,
    refundCents: 0,
  }
}

function earlierPayer({ email, daysAgo }: (typeof FROM_BEFORE)[0], now: number): DemoPayer {
  return {
    subscriptionId: `sub_before_${email.replace(/\W+/g, '_')}`,
    email,
    plan: 'annual',
    quantity: 1,
    firmId: null,
    joined: now - daysAgo * DAY,
    periods: null,
    end: 'chosen',
    coupon: null,
    lateFromEnd: 0,
    refundCents: 0,
  }
}

async function addObjects(db: Queryable, shared: object[], histories: DemoHistory[]): Promise<void> {
  const owned = histories.flatMap(({ payer, objects }) =>
    objects.map(body => ({ body, customer: payer.subscriptionId.replace('sub_', 'cus_') })),
  )
  await storeObjects(db, [...shared.map(body => ({ body, customer: null })), ...owned])
}

async function storeObjects(db: Queryable, objects: { body: object; customer: string | null }[]) {
  await db.query(
    `insert into private.sandbox_stripe_objects (id, body, customer)
     select o.body ->> 'id', o.body, o.customer
     from jsonb_array_elements($1) with ordinality as e (value, n),
       jsonb_to_record(e.value) as o (body jsonb, customer text)
     order by coalesce((o.body ->> 'created')::bigint, 0), n
     on conflict (id) do nothing`,
    [JSON.stringify(objects)],
  )
}

/** Adds the memberships of people whose accounts are closed. */
async function addFormerMemberships(
  db: Queryable,
  former: readonly (FormerMember & { history: DemoHistory })[],
): Promise<void> {
  await db.query(
    `insert into public.memberships (email, plan, status, subscription_id, state, leaving_reason, leaving_note,
       account_closed_at, created_at)
     select f.email, f.plan, 'canceled', f."subscriptionId", 'ended', f.reason, f.note, to_timestamp(f."endedAt"),
       to_timestamp(f.joined)
     from jsonb_to_recordset($1) f (email text, plan text, "subscriptionId" text, reason text, note text, joined bigint,
       "endedAt" bigint)`,
    [
      JSON.stringify(
        former.map(({ reason, note, history: { payer, endedAt } }) => ({ ...payer, endedAt, reason, note })),
      ),
    ],
  )
}

async function saveMemberships(db: Queryable, histories: DemoHistory[]): Promise<void> {
  const rows = JSON.stringify(
    histories.map(({ payer, ...history }) => ({
      ...history,
      subscriptionId: payer.subscriptionId,
      joined: payer.joined,
      plan: payer.plan,
      quantity: payer.quantity,
      coupon: payer.coupon?.code ?? null,
    })),
  )
  const each = `jsonb_to_recordset($1) h ("subscriptionId" text, joined bigint, plan text, quantity integer, coupon text,
    "priceCents" integer, currency text, "periodEnd" bigint, "endedAt" bigint, states jsonb, failures jsonb)
    join public.memberships m on m.subscription_id = h."subscriptionId"`
  await db.query(
    `update public.memberships x set
       stripe_customer_id = replace(x.subscription_id, 'sub_', 'cus_'), current_period_end = to_timestamp(h."periodEnd"),
       started_at = to_timestamp(h.joined), ended_at = to_timestamp(h."endedAt"), price_cents = h."priceCents",
       currency = h.currency, coupon = h.coupon
     from ${each} where x.id = m.id`,
    [rows],
  )
  await db.query(
    `with gone as (delete from private.membership_changes c using ${each} where c.membership_id = m.id)
     insert into private.membership_changes (membership_id, changed_at, state_before, state, plan, price_cents, currency)
     select m.id, to_timestamp(s.at), s.before, s.state, h.plan, h."priceCents" * h.quantity, h.currency
     from ${each}, jsonb_to_recordset(h.states) s (at bigint, before text, state text)
     order by s.at`,
    [rows],
  )
  await db.query(
    `insert into private.failed_payments (invoice_id, membership_id, cents, currency, first_failed_at, attempts, saved_at,
       given_up_at, told_at)
     select f."invoiceId", m.id, f.cents, h.currency, to_timestamp(f."failedAt"), 2, to_timestamp(f."savedAt"),
       case when f."savedAt" is null then to_timestamp(f."failedAt") + interval '8 days' end,
       coalesce(to_timestamp(f."savedAt"), to_timestamp(f."failedAt") + interval '8 days')
     from ${each}, jsonb_to_recordset(h.failures) f ("invoiceId" text, cents integer, "failedAt" bigint, "savedAt" bigint)
     on conflict (invoice_id) do nothing`,
    [rows],
  )
}
