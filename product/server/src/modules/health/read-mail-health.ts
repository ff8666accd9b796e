/** Reads the state of the mail: what waits, what failed, and whether the mail server accepts the login. */
import type { HealthReport } from '@juno/domain/health/health-report'
import type { MailTransport } from '../../shared/mail/mail-transport'
import type { ServerContext } from '../../shared/server-context'

type MailHealth = NonNullable<HealthReport['mail']>

const PATIENCE_MS = 8_000

const READ = `
select
  count(*) filter (where due_at <= $1::timestamptz)::int as "waiting",
  min(due_at) filter (where due_at <= $1::timestamptz) as "waitingSince",
  (select count(*)::int from public.mail_outbox m
   where m.status = 'failed' and m.created_at > $1::timestamptz - interval '7 days') as "failed",
  (select m.sent_at from public.mail_outbox m
   where m.status = 'sent' order by m.created_at desc limit 1) as "lastSentAt",
  (select count(*)::int from public.mail_suppressions) as "unreachable",
  (select count(*)::int from public.mail_suppressions s
   where s.created_at > $1::timestamptz - interval '7 days') as "bouncedThisWeek",
  (select count(*)::int from public.mail_outbox m
   where m.status = 'sent' and m.created_at > $1::timestamptz - interval '7 days') as "sentThisWeek"
from (
  select coalesce(m.not_before, m.created_at) as due_at
  from public.mail_outbox m where m.status in ('queued', 'sending')
) unsent`

interface Row {
  waiting: number
  waitingSince: Date | null
  failed: number
  lastSentAt: Date | null
  unreachable: number
  bouncedThisWeek: number
  sentThisWeek: number
}

export async function readMailHealth(
  { scopes, clock }: Pick<ServerContext, 'scopes' | 'clock'>,
  sender: () => Promise<MailHealth['sender']>,
  bounceMailbox: () => Promise<MailHealth['bounceMailbox']>,
): Promise<MailHealth> {
  const { rows } = await scopes.withServiceRole(db => db.query<Row>(READ, [clock()]))
  const { waitingSince, lastSentAt, ...counts } = rows[0]!
  return {
    sender: await sender(),
    bounceMailbox: await bounceMailbox(),
    ...counts,
    waitingSince: waitingSince?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}

/** Signs in at the mail server, and sends nothing. */
export async function trySender(
  { check }: Pick<MailTransport, 'check'>,
  patienceMs = PATIENCE_MS,
): Promise<MailHealth['sender']> {
  if (!check) return 'mailbox'
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unreachable'>(resolve => {
    timer = setTimeout(() => resolve('unreachable'), patienceMs)
  })
  const tried = check().then(
    () => 'works' as const,
    (error: { code?: string; responseCode?: number }) =>
      error.code === 'EAUTH' || error.responseCode !== undefined ? 'refused' : 'unreachable',
  )
  return Promise.race([tried, late]).finally(() => clearTimeout(timer))
}
