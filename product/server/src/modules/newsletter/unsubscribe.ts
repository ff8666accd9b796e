/** Ends subscriptions for the holder of the link in one of its mails, without sign-in: the link is the proof. */
import { uuid } from '@juno/domain/text/text-rules'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'

/**
 * Repeated, or for a bounced address, it changes nothing and answers the same. @throws {ApiError}
 * unknown_unsubscribe_link
 */
export async function unsubscribe({ scopes }: ServerContext, token: unknown): Promise<{ message: string }> {
  const { data } = uuid.safeParse(token)
  if (data === undefined) throw new ApiError('unknown_unsubscribe_link')
  await scopes.withServiceRole(async db => {
    const { rowCount } = await db.query(
      `with person as (
         select s.id, s.email, s.status from public.newsletter_subscribers s where s.unsubscribe_token = $1
         for no key update
       ), withdrawn as (
         update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = now()
         from person where s.id = person.id and person.status in ('pending', 'subscribed')
         returning s.email
       ), ledger as (
         insert into public.newsletter_consents (email, action, source)
         select email, 'withdrawn', 'mail' from withdrawn
       )
       select from person`,
      [data],
    )
    if (rowCount === 0) throw new ApiError('unknown_unsubscribe_link')
  })
  return { message: 'You are unsubscribed.' }
}
