/** Loads the demo's newsletter: its readers, the record of their consents, and an issue that was sent. */
import type { Queryable } from '@juno/backend'
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import newsletterSql from './demo-newsletter.sql?raw'

/** $1 is the wording beside the box that they ticked. */
const LEDGER = `
insert into public.newsletter_consents (email, action, source, wording, created_at)
select s.email, l.action, l.source, l.wording, l.at
from public.newsletter_subscribers s
cross join lateral (values
  ('granted', 'profile', $1::text, s.consented_at, true),
  ('withdrawn', 'mail', null, s.unsubscribed_at, s.status = 'unsubscribed'),
  ('bounced', 'mail', null, now() - interval '7 days', s.status = 'bounced')
) as l (action, source, wording, at, happened)
where l.happened`

export async function loadDemoNewsletter(db: Queryable, brand: string): Promise<void> {
  await db.query(newsletterSql)
  await db.query(LEDGER, [newsletterConsentWording(brand)])
}
