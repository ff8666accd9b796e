/**
 * One person at random, with whatever may open the member area for them: plans of their own, what the team gives, gifts,
 * and seats of a firm. What was given is remembered here, apart from what the product stores of it.
 */
import type { ServerContext } from '../../../shared/server-context'
import { addApplication } from '../../applications'
import { forgetPayers } from '../forget-payers'
import { deliver, sign } from '../stripe-events'
import { WEBHOOK_SECRET, type TestApi } from '../../test-api'
import type { PaymentContext } from '../../../modules/payments/stripe/payment-context'

/** A membership that was given; `endsAt` null for no end. */
export interface Given {
  membershipId: string
  endsAt: Date | null
  /** Taken back, or freed. */
  over: boolean
}
export interface Gift {
  id: string
  session: string
  redeemed: Given | null
}
export interface Seat extends Given {
  id: string
  firm: string
}

export interface GraceRules {
  graceDays: number
  graceMailDays: readonly number[]
}

export interface Life {
  api: TestApi
  context: PaymentContext & Pick<ServerContext, 'logger'>
  rules: GraceRules
  admin: string
  userId: string
  email: string
  /** The account that manages the firm's seats. */
  manager: string
  managerEmail: string
  /** Whether what has happened may be heard of never. */
  losesEvents: boolean
  /** Whether the mail server takes what it is given. */
  mailLeaves: boolean
  comps: Given[]
  gifts: Gift[]
  firms: string[]
  seats: Seat[]
  /** Subscriptions whose access has been seen closed after a payment had failed. */
  lapsed: Set<string>
  /** Another text each time. */
  next(): string
  /** The statements by which what is stored becomes older. */
  moveDates(seconds: number): string
}

let number = 0

/** @param admin of the team, who outlives it */
export async function beginLife(
  api: TestApi,
  { admin, rules, losesEvents }: Pick<Life, 'admin' | 'rules' | 'losesEvents'>,
): Promise<Life> {
  await forgetPayers(api)
  await api.rows('update public.payment_settings set grace_days = $1, grace_mail_days = $2', [
    rules.graceDays,
    rules.graceMailDays,
  ])
  number += 1
  const email = `random.${number}@example.com`
  const managerEmail = `contact.${number}@firm.example`
  await addApplication(api, email)
  let acts = 0
  return {
    api,
    context: { ...api.server, stripe: api.stripe },
    rules,
    admin,
    userId: await addAccount(api, email),
    email,
    manager: await addAccount(api, managerEmail),
    managerEmail,
    losesEvents,
    mailLeaves: true,
    comps: [],
    gifts: [],
    firms: [],
    seats: [],
    lapsed: new Set(),
    next: () => `${number}.${(acts += 1)}`,
    moveDates: await findUpdates(api),
  }
}

export async function addAccount(api: TestApi, email: string): Promise<string> {
  const [row] = await api.rows<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id`,
    [email],
  )
  return row!.id
}

/** Lists the tables with dates of their own, which move together with the sandbox's clock. */
const DATED = [
  'public.memberships',
  'public.mail_outbox',
  'public.pending_registrations',
  'private.payments',
  'private.failed_payments',
  'private.card_links',
  'private.membership_notices',
  'private.membership_changes',
  'private.given_memberships',
  'private.end_warnings',
  'private.gifts',
  'private.firms',
  'private.firm_memberships',
  'private.firm_seats',
  'private.begun_changes',
  'private.money_backs',
  'private.asked_refunds',
  'private.disputes',
  'private.stripe_events',
  'private.mended_memberships',
]

/** The statements that move them. */
async function findUpdates({ rows }: Pick<TestApi, 'rows'>): Promise<(seconds: number) => string> {
  const columns = await rows<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     where data_type = 'timestamp with time zone' and table_schema || '.' || table_name = any ($1)`,
    [DATED],
  )
  const moved = DATED.map(table => {
    const own = columns.filter(one => one.table === table)
    return `update ${table} set ${own.map(({ column }) => `${column} = ${column} - span`).join()};`
  }).join('')
  return seconds => moved.replaceAll('span', `interval '${seconds} seconds'`)
}

/**
 * Lets days and ten minutes pass for all that a life has: no two moments fall together. No trigger runs, for one would
 * mend what it should have mended before.
 */
export async function passDays({ api, ...life }: Life, days: number): Promise<void> {
  const seconds = days * 86_400 + 600
  await api.rows(
    `begin; set local session_replication_role = replica; ${life.moveDates(seconds)} delete from private.comparison_days; commit`,
  )
  for (const given of [...life.comps, ...life.seats, ...life.gifts.flatMap(({ redeemed }) => redeemed ?? [])])
    given.endsAt &&= new Date(given.endsAt.getTime() - seconds * 1000)
  const customers = await api.rows<{ customer: string }>(
    'select distinct customer from private.sandbox_stripe_objects where customer is not null',
  )
  for (const { customer } of customers) await api.sandbox.passTime(customer, seconds)
}

/** The bodies of the events that nobody has been told of, in their order. */
export async function waitingEvents({ api }: Life): Promise<{ seq: string; body: object }[]> {
  return api.rows(
    'select seq, body from private.sandbox_stripe_events where delivered_at is null order by seq',
  )
}

/** Delivers those of the numbers, in their order; it may be told of one again. */
export async function deliverSome(life: Life, order: readonly number[]): Promise<void> {
  const waiting = await waitingEvents(life)
  for (const place of order) {
    const event = waiting[place % Math.max(waiting.length, 1)]
    if (event) await send(life, event)
  }
}

/** Delivers all that wait, and what follows from them: in another order, and some twice. */
export async function deliverAll(life: Life, mix: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const waiting = await waitingEvents(life)
    if (waiting.length === 0) return
    const mixed = waiting.map((event, place) => ({ event, key: (place * mix + round * 7 + mix) % 31 }))
    mixed.sort((one, other) => one.key - other.key)
    for (const { event, key } of mixed) {
      await send(life, event)
      if (key % 3 === 0) await send(life, event)
    }
  }
}

/** It stays undelivered in the sandbox until it was delivered once; one of before may come again. */
async function send({ api }: Life, { seq, body }: { seq: string; body: object }): Promise<void> {
  const payload = JSON.stringify(body)
  const response = await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))
  if (response.statusCode !== 200) throw new Error(`The webhook responded with ${response.body}`)
  await api.rows('update private.sandbox_stripe_events set delivered_at = now() where seq = $1', [seq])
}

/** An event that was delivered already comes again, late. */
export async function deliverOldAgain(life: Life, place: number): Promise<void> {
  const old = await life.api.rows<{ seq: string; body: object }>(
    'select seq, body from private.sandbox_stripe_events where delivered_at is not null order by seq',
  )
  const event = old[place % Math.max(old.length, 1)]
  if (event) await send(life, event)
}
