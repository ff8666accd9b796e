/** Job: write down what time alone has changed: a period that was to end, a pause that begins, days of grace that are over. */
import {
  membershipState,
  type GraceRules,
  type MembershipFacts,
} from '@juno/domain/payments/membership-state'
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'

const DUE = `
select m.id, m.source, m.status, m.current_period_end as "currentPeriodEnd",
  m.cancel_at_period_end as "cancelAtPeriodEnd", m.trial_end as "trialEnd", m.paused_from as "pausedFrom",
  m.owed_since as "owedSince", m.grace_mails as "graceMails", m.grace_mailed_at as "graceMailedAt",
  s.grace_days as "graceDays", s.grace_mail_days as "graceMailDays"
from public.memberships m, public.payment_settings s
where m.state_changes_at <= $1
order by m.state_changes_at limit 1 for update of m skip locked`

export function letTimePass({ scopes, clock }: Pick<ServerContext, 'scopes' | 'clock'>): Job {
  return {
    name: 'let-time-pass',
    everyMinute: {},
    async handle() {
      while (await scopes.withServiceRole(db => changeNext(db, clock())));
    },
  }
}

/** @returns whether there may be another one */
async function changeNext(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ id: string } & MembershipFacts & GraceRules>(DUE, [now])
  if (!rows[0]) return false
  const { id, graceDays, graceMailDays, ...facts } = rows[0]
  const { state, accessUntil, changesAt } = membershipState(facts, { graceDays, graceMailDays }, now)
  await db.query(
    'update public.memberships set state = $2, access_until = $3, state_changes_at = $4 where id = $1',
    [id, state, accessUntil, changesAt],
  )
  return true
}
