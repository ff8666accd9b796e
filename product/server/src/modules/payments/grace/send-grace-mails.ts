/**
 * Job: write to members whose payment failed, on the days that the team has set. A mail counts once it has left, or never
 * can; until then the membership is open without an end, and afterwards until a day after the last (membership-state.ts).
 */
import type { Queryable } from '@juno/backend'
import { graceEndsAt, graceMailDueAt } from '@juno/domain/payments/grace-schedule'
import { membershipState } from '@juno/domain/payments/membership-state'
import type { Job } from '../../../shared/jobs/define-job'
import { firmPaymentFailed } from './firm-payment-mails'
import { createCardLink } from './card-links'
import { eachSubscription, mayBeAsked, MOST_IN_A_RUN, type GraceContext } from './each-subscription'
import { findOwing, type OwingMembership } from '../payer/find-owing'
import { paymentFailed } from './grace-mails'
import { findPayerToMail, type PayerToMail } from '../payer/payer-to-mail'
import type { AskingContext } from '../stripe/payment-context'
import { readAgain } from './read-again'
import { tellOfUnsentMail, UNSENT } from './unsent-mail'

/** Makes the key of the next mail about what a row m of public.memberships owes: one for each invoice and number. */
const KEY = `'payment-failed:' || coalesce(m.owed_invoice, m.id || ':' || extract(epoch from m.owed_since)) || ':' || m.grace_mails`

/** It is in the outbox, and may leave yet. */
const ON_ITS_WAY = `
exists (
  select from public.mail_outbox o
  where o.idempotency_key = ${KEY} and (
    o.status in ('queued', 'sending')
    or o.status = 'failed' and exists (
      select from public.mail_outbox t where t.kind = '${UNSENT}' and starts_with(t.idempotency_key, '${UNSENT}:' || ${KEY})
    )
  )
)`

/** Open without an end: a mail is to come, or to be counted, or the settings have changed so that none is. */
const DUE = `
select m.subscription_id as id
from public.memberships m, public.payment_settings s
where m.state = 'grace' and m.owed_since is not null and m.access_until = 'infinity' and ${mayBeAsked('$1')}
  and (
    m.grace_mails >= cardinality(s.grace_mail_days)
    or greatest(
      m.owed_since + s.grace_mail_days[m.grace_mails + 1] * interval '1 day', m.grace_mailed_at + interval '1 day'
    ) <= $1 and not ${ON_ITS_WAY}
  )
order by m.owed_since limit ${MOST_IN_A_RUN}`

export function sendGraceMails(context: GraceContext): Job {
  const { scopes, clock } = context
  return {
    name: 'send-grace-mails',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const { rows } = await scopes.withServiceRole(db => db.query<{ id: string }>(DUE, [clock()]))
      await eachSubscription(
        context,
        rows.map(({ id }) => id),
        sendNext,
      )
    },
  }
}

interface NextMail {
  key: string
  /** Null where it is not in the outbox. */
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed' | null
  /** No mail to its address would arrive. */
  unreachable: boolean
}

async function sendNext(context: AskingContext, db: Queryable, subscriptionId: string): Promise<void> {
  // Paid a moment ago, and the event is on its way?
  if (!(await readAgain(context, db, subscriptionId))) return
  const owing = await findOwing(db, ['subscription_id', subscriptionId])
  if (owing?.state !== 'grace') return
  const due = graceMailDueAt(owing.facts, owing.rules)
  if (!due || due > context.clock()) return
  const payer = await findPayerToMail(db, owing.id)
  // A closed account gets no mail: its subscription ends all the same.
  if (!payer) return count(context, db, owing)
  const { key, status, unreachable } = await findNextMail(db, owing.id)
  if (status === null) return enqueue(context, db, { owing, payer, key })
  if (status === 'failed' || status === 'suppressed')
    await tellOfUnsentMail(context, db, { key, payer, willCount: unreachable })
  if (status === 'sent' || unreachable) await count(context, db, owing)
}

async function findNextMail(db: Queryable, membershipId: string): Promise<NextMail> {
  const { rows } = await db.query<NextMail>(
    `select ${KEY} as key, o.status,
       o.status = 'suppressed'
         or o.status = 'failed' and private.is_suppressed(o.to_email, o.kind) as unreachable
     from public.memberships m left join public.mail_outbox o on o.idempotency_key = ${KEY} where m.id = $1`,
    [membershipId],
  )
  return rows[0]!
}

async function count({ clock }: AskingContext, db: Queryable, owing: OwingMembership): Promise<void> {
  const now = clock()
  const facts = { ...owing.facts, graceMails: owing.facts.graceMails + 1, graceMailedAt: now }
  const { state, accessUntil, changesAt } = membershipState(facts, owing.rules, now)
  await db.query(
    `update public.memberships set grace_mails = $2, grace_mailed_at = $3, state = $4, access_until = $5,
       state_changes_at = $6 where id = $1`,
    [owing.id, facts.graceMails, now, state, accessUntil, changesAt],
  )
}

async function enqueue(
  { outbox, site, clock }: AskingContext,
  db: Queryable,
  { owing, payer, key }: { owing: OwingMembership; payer: PayerToMail; key: string },
): Promise<void> {
  const { facts, rules, cents, currency } = owing
  const end = graceEndsAt(facts, rules, clock())
  const failed = {
    name: payer.name,
    cents,
    currency,
    index: facts.graceMails,
    of: rules.graceMailDays.length,
    openUntil: payer.day(end),
    url: await createCardLink(db, site, { membershipId: owing.id, lastsUntil: end }),
  }
  await outbox.enqueue(db, {
    kind: 'payment-failed',
    to: payer.email,
    content: payer.firm ? firmPaymentFailed(failed, payer.firm, site) : paymentFailed(failed, site),
    idempotencyKey: key,
  })
}
