/** A person's subscriptions: Stripe's own page for them, and their end with the account. */
import { openMembershipStatuses } from '@juno/domain/option-lists/record-statuses'
import { ApiError } from '../refusals'
import type { SignedInCaller } from '../../../shared/api/route-table'
import type { PaymentContext } from './payment-context'

/** The member reads this, and an admin who opens the sandbox's page. */
const unknownCustomer =
  'Our payment provider does not know who paid for this membership, so there is no page for card and invoices.'

interface OwnSubscription {
  subscription_id: string
  cancel_at_period_end: boolean
  current_period_end: Date | null
}

/** Returns the subscriptions that a person pays for, the one that runs longest first. */
async function openSubscriptions(
  { scopes }: Pick<PaymentContext, 'scopes'>,
  userId: string,
): Promise<OwnSubscription[]> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<OwnSubscription>(
      `select m.subscription_id, m.cancel_at_period_end, m.current_period_end
       from public.memberships m
       where m.user_id = $1 and m.subscription_id is not null and m.status = any ($2)
       order by m.current_period_end desc nulls last`,
      [userId, openMembershipStatuses],
    ),
  )
  return rows
}

/** @throws {ApiError} no_membership when there is none, or no such page */
export async function openPortal(
  { scopes, stripe, site }: Pick<PaymentContext, 'scopes' | 'stripe' | 'site'>,
  { userId }: Pick<SignedInCaller, 'userId'>,
  returnPath = '/settings#membership',
): Promise<{ url: string }> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ customer: string }>(
      `select m.stripe_customer_id as customer from public.memberships m
       where m.user_id = $1 and m.stripe_customer_id is not null
       order by (m.status = any ($2)) desc, m.current_period_end desc nulls last limit 1`,
      [userId, openMembershipStatuses],
    ),
  )
  if (!rows[0]) throw new ApiError('no_membership')
  return openPortalOf({ stripe, site }, rows[0].customer, returnPath)
}

/** @throws {ApiError} no_membership when the provider has no such page */
export async function openPortalOf(
  { stripe, site }: Pick<PaymentContext, 'stripe' | 'site'>,
  customer: string,
  returnPath: string,
): Promise<{ url: string }> {
  const url = await stripe.openPortal(customer, `${site.siteUrl}${returnPath}`)
  if (!url) throw new ApiError('no_membership', { message: unknownCustomer })
  // The sandbox's page is one of our own.
  return { url: new URL(url, site.siteUrl).href }
}

/** Ends with their period all subscriptions of a person. @returns when the last one runs out, or null without any */
export async function cancelAtPeriodEnd(context: PaymentContext, userId: string): Promise<Date | null> {
  const paid = await openSubscriptions(context, userId)
  for (const { subscription_id } of paid.filter(one => !one.cancel_at_period_end))
    await context.stripe.setCancelAtPeriodEnd(subscription_id, true)
  return paid[0]?.current_period_end ?? null
}
