/** Who the newsletter comes from, as the team set it: `newsletter_sender` (the site's name without it) and `postal_address`. */
import type { Queryable } from '@juno/backend'
import type { NewsletterSender } from '../mail/templates/newsletter'

export async function readSender(db: Queryable, brand: string): Promise<NewsletterSender> {
  const { rows } = await db.query<{ key: string; value: string | null }>(
    `select key, value #>> '{}' as value from public.site_settings where key in ('newsletter_sender', 'postal_address')`,
  )
  const setting = (key: string) => rows.find(row => row.key === key)?.value?.trim() ?? ''
  return { name: setting('newsletter_sender') || brand, postalAddress: setting('postal_address') }
}
