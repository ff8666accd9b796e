/**
 * Job: write to members whose payment failed, on the days that the team has set. Each mail is in the transaction that
 * counts it, and keeps the membership open until a day after the last one (membership-state.ts).
 */
import type { Queryable } from '@juno/backend'
import { graceEndsAt, graceMailDueAt } from '@juno/domain/payments/grace-schedule'
import { membershipState } from '@juno/domain/payments/membership-state'
import type { Job } from '../../../platform/jobs/define-job'
import { firmPaymentFailed } from './firm-payment-mails'
import { createCardLink } from './card-links'
import { eachSubscription, mayBeAsked, MOST_IN_A_RUN, type GraceContext } from './each-subscription'
import { findOwing, type OwingMembership } from '../find-owing'
import { paymentFailed } from './grace-mails'
import { findPayerToMail } from '../payer-to-mail'
import { readAgain } from './read-again'

/** Open without an end: a mail is to come, or the settings have changed so that none is. */
const DUE = `
select m.subscription_id as id
from public.memberships m, public.payment_settings s
where m.state = 'grace' and m.owed_since is not null and m.access_until = 'infinity' and ${mayBeAsked('$1')}
  and (
    m.grace_mails >= cardinality(s.grace_mail_days)
    or greatest(
      m.owed_since + s.grace_mail_days[m.grace_mails + 1] * interval '1 day', m.grace_mailed_at + interval '1 day'
    ) <= $1
  )
order by m.owed_since limit ${MOST_IN_A_RUN}`

export function sendGraceMails(context: GraceContext): Job {
  const { scopes, clock } = context
  return {
    name: 'send-grace-mails',
    everyMinute: {},
    async handle() {
      const { rows } = await scopes.withServiceRole(db => db.query<{ id: string }>(DUE, [clock()]))
      await eachSubscription(
        context,
        rows.map(({ id }) => id),
        (db, id) => sendNext(context, db, id),
      )
    },
  }
}

async function sendNext(context: GraceContext, db: Queryable, subscriptionId: string): Promise<void> {
  // Paid a moment ago, and the event is on its way?
  if (!(await readAgain(context, db, subscriptionId))) return
  const owing = await findOwing(db, ['subscription_id', subscriptionId])
  if (owing?.state !== 'grace') return
  const now = context.clock()
  const due = graceMailDueAt(owing.facts, owing.rules)
  if (!due || due > now) return
  await mail(context, db, owing, now)
  const facts = { ...owing.facts, graceMails: owing.facts.graceMails + 1, graceMailedAt: now }
  const { state, accessUntil, changesAt } = membershipState(facts, owing.rules, now)
  await db.query(
    `update public.memberships set grace_mails = $2, grace_mailed_at = $3, state = $4, access_until = $5,
       state_changes_at = $6 where id = $1`,
    [owing.id, facts.graceMails, now, state, accessUntil, changesAt],
  )
}

/** Nobody is written to whose account was closed: the subscription ends all the same. */
async function mail(
  { outbox, site }: GraceContext,
  db: Queryable,
  owing: OwingMembership,
  now: Date,
): Promise<void> {
  const payer = await findPayerToMail(db, owing.id)
  if (!payer) return
  const { facts, rules, cents, currency } = owing
  const end = graceEndsAt(facts, rules, now)
  const url = await createCardLink(db, site, { membershipId: owing.id, lastsUntil: end })
  const { name, email } = payer
  const index = facts.graceMails
  const failed = {
    name,
    cents,
    currency,
    index,
    of: rules.graceMailDays.length,
    openUntil: payer.day(end),
    url,
  }
  await outbox.enqueue(db, {
    kind: 'payment-failed',
    to: email,
    content: payer.firm ? firmPaymentFailed(failed, payer.firm, site) : paymentFailed(failed, site),
    idempotencyKey: `payment-failed:${owing.owedInvoice ?? owing.id}:${facts.owedSince.toISOString()}:${index}`,
  })
}
