/** Reads the sender of the newsletter: the sender name of every mail, and the team's `postal_address`. */
import type { Queryable } from '@juno/backend'
import type { Site } from '../../shared/site/site'
import type { NewsletterSender } from './newsletter-mail'

export async function readSender(db: Queryable, site: Site): Promise<NewsletterSender> {
  const { rows } = await db.query<{ value: string | null }>(
    `select value #>> '{}' as value from public.site_settings where key = 'postal_address'`,
  )
  return { name: site.senderName, postalAddress: rows[0]?.value?.trim() ?? '' }
}
