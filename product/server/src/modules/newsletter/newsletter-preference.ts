/**
 * Reads and changes whether a member gets the newsletter, and records which wording they agreed to and when they
 * withdrew.
 */
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import type { NewsletterPreference } from '@juno/domain/account/account-settings'
import type { Queryable } from '@juno/backend'
import type { SignedInCaller } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'

/**
 * Finds subscriptions by the account, or by its address: a member who changed the address keeps the subscription made
 * with the old one.
 */
const OWN_SUBSCRIPTIONS = `select s.email, s.status from public.newsletter_subscribers s
  where s.user_id = $1 or s.email = private.account_email($1)`

export async function readNewsletter(
  { scopes }: Pick<ServerContext, 'scopes'>,
  { userId }: SignedInCaller,
): Promise<NewsletterPreference> {
  return scopes.withServiceRole(db => preferenceOf(db, userId))
}

/** @throws {ApiError} mail_bounced */
export async function changeNewsletter(
  { scopes, site }: Pick<ServerContext, 'scopes' | 'site'>,
  { userId }: SignedInCaller,
  { subscribed }: { subscribed: boolean },
): Promise<NewsletterPreference> {
  return scopes.withServiceRole(async db => {
    if (subscribed) await subscribe(db, userId, newsletterConsentWording(site.brand))
    else await unsubscribe(db, userId)
    return preferenceOf(db, userId)
  })
}

async function preferenceOf(db: Queryable, userId: string): Promise<NewsletterPreference> {
  const { rows } = await db.query<{ status: string }>(OWN_SUBSCRIPTIONS, [userId])
  return {
    subscribed: rows.some(row => row.status === 'subscribed'),
    bounced: rows.some(row => row.status === 'bounced'),
  }
}

/** The address needs no confirmation, since it is the account's. A new consent ends a complaint about our mails. */
async function subscribe(db: Queryable, userId: string, wording: string): Promise<void> {
  await db.query(
    `delete from public.mail_suppressions
     where email = private.account_email($1) and reason = 'complained'`,
    [userId],
  )
  const suppressed = await db.query(
    `select where private.is_suppressed(private.account_email($1), 'newsletter')`,
    [userId],
  )
  if (suppressed.rowCount !== 0) throw new ApiError('mail_bounced')
  const { rows } = await db.query<{ email: string; status: string; changed: boolean }>(
    `with before as (
       select s.status from public.newsletter_subscribers s where s.email = private.account_email($1)
     )
     insert into public.newsletter_subscribers as s (email, user_id, status, source, consented_at)
     values (private.account_email($1), $1, 'subscribed', 'profile', now())
     on conflict (email) do update set
       user_id = excluded.user_id,
       status = case s.status when 'bounced' then s.status else 'subscribed' end,
       source = case s.status when 'subscribed' then s.source else 'profile' end,
       consented_at = case s.status when 'subscribed' then s.consented_at else now() end,
       unsubscribed_at = null
     returning s.email, s.status, coalesce((select b.status from before b), '') <> s.status as changed`,
    [userId],
  )
  const [row] = rows
  if (row?.status === 'bounced') throw new ApiError('mail_bounced')
  if (row?.changed) {
    await db.query(
      `insert into public.newsletter_consents (email, action, source, wording)
       values ($1, 'granted', 'profile', $2)`,
      [row.email, wording],
    )
  }
}

async function unsubscribe(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `with withdrawn as (
       update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = now()
       where (s.user_id = $1 or s.email = private.account_email($1)) and s.status in ('pending', 'subscribed')
       returning s.email
     )
     insert into public.newsletter_consents (email, action, source)
     select email, 'withdrawn', 'profile' from withdrawn`,
    [userId],
  )
}
