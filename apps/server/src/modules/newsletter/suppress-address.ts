/** An address whose mail came back for good gets no newsletter any more; the record of consents says why. */
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
