/** Subscribes an applicant who ticked the newsletter box, and records the wording they agreed to. */
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import type { Queryable } from '@juno/backend'

/**
 * A bounced address stays suppressed. A subscribed one does not change. A person who had unsubscribed is subscribed
 * again once the address is proven, as anybody can apply with any address.
 */
export async function recordNewsletterConsent(
  db: Queryable,
  email: string,
  brand: string,
  { proven }: { proven: boolean },
): Promise<void> {
  const { rowCount } = await db.query(
    `insert into public.newsletter_subscribers as s (email, status, source, consented_at)
     values ($1, 'subscribed', 'application', now())
     on conflict (email) do update set
       status = 'subscribed', source = 'application', consented_at = now(), unsubscribed_at = null
     where s.status = 'pending' or (s.status = 'unsubscribed' and $2)`,
    [email, proven],
  )
  if (rowCount === 0) return
  await db.query(
    `insert into public.newsletter_consents (email, action, source, wording)
     values ($1, 'granted', 'application', $2)`,
    [email, newsletterConsentWording(brand)],
  )
}
