/** Stops the newsletter for an address whose mail bounced for good; the consent ledger records why. */
import type { Queryable } from '@juno/backend'

export async function suppressAddress(db: Queryable, address: string): Promise<void> {
  await db.query(
    `with bounced as (
       update public.newsletter_subscribers s set status = 'bounced'
       where s.email = lower($1) and s.status in ('pending', 'subscribed')
       returning s.email
     )
     insert into public.newsletter_consents (email, action, source) select email, 'bounced', 'mail' from bounced`,
    [address],
  )
}
