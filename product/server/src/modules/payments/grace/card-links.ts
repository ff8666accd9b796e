/** Links that lead to the page for one customer's card, without signing in. */
import type { Queryable } from '@juno/backend'
import { createLinkToken, hashLinkToken } from '../../../shared/api/link-token'
import type { Site } from '../../../shared/site/site'

/** Days after what a link is about. */
const DAYS_LONGER = 7
const DAY = 86_400_000

export interface CardLink {
  membershipId: string
  customerId: string
  subscriptionId: string
  status: string
  /** The card that was on file when the page was opened; null while it was not. */
  cardBefore: string | null
  /** The firm whose seats it pays for; null for somebody's own membership. */
  firmId: string | null
}

interface NewLink {
  membershipId: string
  lastsUntil: Date
}

/** Makes a link in the transaction that writes the mail. @returns the address */
export async function createCardLink(
  db: Queryable,
  { siteUrl }: Pick<Site, 'siteUrl'>,
  link: NewLink,
): Promise<string> {
  const expiresAt = new Date(link.lastsUntil.getTime() + DAYS_LONGER * DAY)
  return `${siteUrl}/api/payments/update-card?token=${await addToken(db, link.membershipId, expiresAt)}`
}

/**
 * Makes the token with which the payment page leads the signed-in member back to the site. @returns the token; null
 * where there is no subscription
 */
export async function createOwnCardLink(db: Queryable, userId: string, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select m.id from public.memberships m
     where m.user_id = $1 and m.subscription_id is not null and m.stripe_customer_id is not null
     order by m.state in ('grace', 'unpaid') desc, m.status not in ('canceled', 'incomplete_expired') desc,
       m.current_period_end desc nulls last
     limit 1`,
    [userId],
  )
  return rows[0] ? addToken(db, rows[0].id, new Date(now.getTime() + DAY)) : null
}

async function addToken(db: Queryable, membershipId: string, expiresAt: Date): Promise<string> {
  const { token, hash } = createLinkToken()
  await db.query(`delete from private.card_links where expires_at < now() - interval '30 days'`)
  await db.query(
    'insert into private.card_links (token_hash, membership_id, expires_at) values ($1, $2, $3)',
    [hash, membershipId, expiresAt],
  )
  return token
}

/** Returns the link of a token; null for one that was never given out, or is too old. */
export async function findCardLink(db: Queryable, token: string, now: Date): Promise<CardLink | null> {
  const { rows } = await db.query<CardLink>(
    `select m.id as "membershipId", m.stripe_customer_id as "customerId", m.subscription_id as "subscriptionId",
       m.status, l.card_before as "cardBefore", b.firm_id as "firmId"
     from private.card_links l join public.memberships m on m.id = l.membership_id
     left join private.firm_memberships b on b.membership_id = m.id
     where l.token_hash = $1 and l.expires_at > $2
       and m.stripe_customer_id is not null and m.subscription_id is not null`,
    [hashLinkToken(token), now],
  )
  return rows[0] ?? null
}

export async function noteCardBefore(db: Queryable, token: string, card: string | null): Promise<void> {
  await db.query('update private.card_links set card_before = $2 where token_hash = $1', [
    hashLinkToken(token),
    card,
  ])
}
