/** Counts the people that an issue would go to now. People who were imported get none before the team invites them. */
import type { SubscriberCount } from '@juno/domain/newsletter/newsletter'
import type { ServerContext } from '../../shared/server-context'

export const COUNT_READERS = `
select count(*)::int as count from public.newsletter_subscribers
where status = 'subscribed' and not private.is_suppressed(email, 'newsletter') and not private.awaits_invitation(email)`

export async function countSubscribers({ scopes }: ServerContext): Promise<SubscriberCount> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ count: number }>(COUNT_READERS)
    return { success: true, count: rows[0]!.count, error: null }
  })
}
