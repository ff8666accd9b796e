/** Finds the memberships of a person who holds a code. */
import type { Queryable } from '@juno/backend'
import type { OwnMembership } from '@juno/domain/payments/gift-effect'
import type { Payer } from '../stripe/match-payer'

/** Returns the memberships of the account, or those that wait for it. */
export async function membershipsOf(
  db: Queryable,
  { userId, email }: Pick<Payer, 'userId' | 'email'>,
): Promise<OwnMembership[]> {
  const { rows } = await db.query<
    Omit<OwnMembership, 'accessUntil'> & { access: Date | null; endless: boolean }
  >(
    `select m.source, m.state, m.subscription_id as "subscriptionId",
       nullif(m.access_until, 'infinity') as access, coalesce(m.access_until = 'infinity', false) as endless,
       m.current_period_end as "currentPeriodEnd", m.trial_end as "trialEnd", m.paused_from as "pausedFrom"
     from public.memberships m
     where m.state not in ('incomplete', 'ended') and m.account_closed_at is null and (
       m.user_id = $1
       or ($1::uuid is null and m.user_id is null and (
         m.id in (
           select r.membership_id from public.pending_registrations r
           where lower(r.email) = lower($2) and r.claimed_at is null
         )
         or m.subscription_id in (
           select r.subscription_id from public.pending_registrations r
           where lower(r.email) = lower($2) and r.claimed_at is null
         )
       ))
     )
     order by m.subscription_id, m.id`,
    [userId, email],
  )
  return rows.map(({ access, endless, ...row }) => ({ ...row, accessUntil: endless ? 'infinity' : access }))
}
