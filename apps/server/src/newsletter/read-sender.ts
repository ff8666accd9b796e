/** Who the newsletter comes from: the name that stands before the address of every mail, and the team's `postal_address`. */
import type { Queryable } from '@juno/backend'
import type { SendingSite } from '../mail/mail-content'
import type { NewsletterSender } from '../mail/templates/newsletter'

export async function readSender(db: Queryable, site: SendingSite): Promise<NewsletterSender> {
  const { rows } = await db.query<{ value: string | null }>(
    `select value #>> '{}' as value from public.site_settings where key = 'postal_address'`,
  )
  return { name: site.senderName, postalAddress: rows[0]?.value?.trim() ?? '' }
}
