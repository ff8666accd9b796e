/** Reads the lines of an import, and finds the subscriptions that can be imported. */
import type { Queryable } from '@juno/backend'
import type { ImportedRow, RunningElsewhere } from '@juno/domain/payments/import-subscriptions'
import { emailAddress } from '@juno/domain/text/text-rules'
import type { PaymentContext } from '../stripe/payment-context'
import { isOfOwnPrice } from '../stripe/is-ours'
import type { Subscription } from '../stripe/stripe-objects'

type FindContext = Pick<PaymentContext, 'scopes' | 'stripe' | 'buyButtons'>

/** The states of subscriptions that take payments, or will again. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid']

interface Found {
  subscription: Subscription
  /** The customer's address. */
  email: string | null
}

export async function previewLine(context: FindContext, line: string): Promise<ImportedRow[]> {
  const [reference = '', memberEmail = ''] = line.split(/[,;\t]/).map(part => part.trim())
  const email = memberEmail === '' ? null : emailAddress.safeParse(memberEmail)
  if (email && !email.success) return [refusedRow(line, 'The member’s email address is not valid.')]
  const found = await findByReference(context, reference)
  if (typeof found === 'string') return [refusedRow(line, found)]
  const running = found.filter(({ subscription }) => RUNNING.includes(subscription.status))
  if (running.length === 0) return [refusedRow(line, 'No subscription of this customer is running.')]
  const rows: ImportedRow[] = []
  for (const { subscription, email: customerEmail } of running)
    rows.push(await previewSubscription(context, line, subscription, email?.data ?? customerEmail))
  return rows
}

/** @returns why not, in words, where there is none */
async function findByReference({ stripe }: FindContext, reference: string): Promise<Found[] | string> {
  if (/^sub_\w{1,250}$/.test(reference)) {
    const subscription = await stripe.fetchSubscription(reference)
    if (!subscription) return 'Stripe does not know this subscription.'
    const customer = await stripe.fetchCustomer(subscription.customerId)
    return [{ subscription, email: customer?.email ?? null }]
  }
  if (/^cus_\w{1,250}$/.test(reference)) {
    const customer = await stripe.fetchCustomer(reference)
    if (!customer) return 'Stripe does not know this customer.'
    return subscriptionsOf(stripe, customer)
  }
  const address = emailAddress.safeParse(reference)
  if (!address.success) return 'This is neither an id of Stripe (cus_… or sub_…) nor an email address.'
  // Stripe tells capital letters apart.
  const written = await stripe.findCustomers(reference)
  const customers = written.length > 0 ? written : await stripe.findCustomers(address.data)
  if (customers.length === 0) return 'Stripe knows no customer with this email address.'
  return (await Promise.all(customers.map(customer => subscriptionsOf(stripe, customer)))).flat()
}

async function subscriptionsOf(
  stripe: PaymentContext['stripe'],
  { id: customerId, email }: { id: string; email: string | null },
): Promise<Found[]> {
  const found: Found[] = []
  for await (const subscription of stripe.listSubscriptions({ customerId }))
    found.push({ subscription, email })
  return found
}

async function previewSubscription(
  context: FindContext,
  line: string,
  subscription: Subscription,
  email: string | null,
): Promise<ImportedRow> {
  const row = {
    line,
    subscriptionId: subscription.id,
    email,
    plan: subscription.plan,
    cents: subscription.priceCents === null ? null : subscription.priceCents * subscription.quantity,
    currency: subscription.currency,
    paidUntil: subscription.currentPeriodEnd?.toISOString() ?? null,
    unknownPrice: false,
  }
  if (!email)
    return { ...row, owner: null, problem: 'The customer has no email address. Add one after a comma.' }
  const { owner, isOurs } = await context.scopes.withServiceRole(async db => ({
    owner: await findOwner(db, subscription, email),
    isOurs: await isOfOwnPrice(context, db, subscription),
  }))
  return { ...row, unknownPrice: !isOurs, owner: owner.problem ? null : owner, problem: owner.problem }
}

export interface Owner {
  accountId: string | null
  kind: 'account' | 'invitation'
  name: string | null
  problem: string | null
}

/** Returns the account that would own a subscription, or says why none would. */
export async function findOwner(
  db: Queryable,
  { id, firmId, status, isLikeOurs }: Subscription,
  email: string,
): Promise<Owner> {
  const { rows } = await db.query<{
    accountId: string | null
    name: string | null
    is_here: boolean
    is_of_firm: boolean
    has_another: boolean
  }>(
    `select a.id as "accountId", coalesce(p.name, (
         select ap.name from public.applications ap where lower(ap.email) = lower($2)
         order by ap.submitted_at desc limit 1
       )) as name,
       exists (
         select from public.memberships m
         where m.subscription_id = $1 and (m.user_id is not null or m.account_closed_at is not null or exists (
           select from public.pending_registrations r where r.subscription_id = $1
         ))
       ) as is_here,
       exists (select from private.firms f where f.id = $3) as is_of_firm,
       exists (
         select from public.memberships m
         where m.source = 'subscription' and m.status in ('trialing', 'active', 'past_due')
           and m.subscription_id is distinct from $1
           and (m.user_id = a.id or (a.id is null and m.user_id is null and lower(m.email) = lower($2)))
       ) as has_another
     from (select private.confirmed_user_by_email($2) as id) a
     left join public.profiles p on p.id = a.id`,
    [id, email, firmId],
  )
  const { accountId, name, is_here, is_of_firm, has_another } = rows[0]!
  const problems: [boolean, string][] = [
    [is_here, 'It is here already.'],
    [!RUNNING.includes(status), 'It is no longer running.'],
    [is_of_firm, 'It pays for the seats of a firm, and is imported automatically within a day.'],
    [!isLikeOurs, 'Only a single monthly or yearly price can be imported. Please look at it at Stripe.'],
    [has_another, 'This person has another paid membership here. Please settle that one first.'],
  ]
  const problem = problems.find(([holds]) => holds)?.[1] ?? null
  return { accountId, kind: accountId ? 'account' : 'invitation', name, problem }
}

function refusedRow(line: string, problem: string): ImportedRow {
  return {
    line,
    subscriptionId: null,
    email: null,
    plan: null,
    cents: null,
    currency: null,
    paidUntil: null,
    unknownPrice: false,
    owner: null,
    problem,
  }
}

/** Returns those subscriptions of one page at the provider, the newest first, that run and are not here. */
export async function findRunningElsewhere(
  context: FindContext,
  after: string | undefined,
): Promise<RunningElsewhere> {
  const { subscriptions, unreadable, next } = await context.stripe.pageOfSubscriptions(after)
  const running = subscriptions.filter(({ subscription }) => RUNNING.includes(subscription.status))
  const odd = unreadable.filter(({ status }) => RUNNING.includes(status))
  const { rows: here } = await context.scopes.withServiceRole(db =>
    db.query<{ id: string }>(
      'select subscription_id as id from public.memberships where subscription_id = any ($1)',
      [[...running.map(({ subscription }) => subscription.id), ...odd.map(({ id }) => id)]],
    ),
  )
  const known = new Set(here.map(({ id }) => id))
  const rows: ImportedRow[] = []
  for (const { subscription, email } of running)
    if (!known.has(subscription.id))
      rows.push(await previewSubscription(context, subscription.id, subscription, email))
  for (const { id } of odd)
    if (!known.has(id))
      rows.push(refusedRow(id, 'Juno cannot read this subscription. Please look at it at Stripe.'))
  return { rows, looked: subscriptions.length + unreadable.length, next }
}
