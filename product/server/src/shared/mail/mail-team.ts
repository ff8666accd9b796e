/** In charge of mails to all admins about one thing that needs them: at most once a day, by all processes together. */
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../server-context'
import type { MailContent } from './mail-content'

type MailParts = Pick<ServerContext, 'scopes' | 'outbox' | 'clock'>

const QUIET_HOURS = 24

const TOLD = `
select exists (
  select from public.mail_outbox where kind = $1 and created_at > $2::timestamptz - make_interval(hours => $3)
) as told`

/** @throws where the mails cannot be stored */
export async function mailTeam(
  { scopes, outbox, clock }: MailParts,
  { kind, content }: { kind: string; content: MailContent },
): Promise<void> {
  const now = clock()
  await scopes.withServiceRole(async (db: Queryable) => {
    await db.query(`select pg_advisory_xact_lock(hashtext($1))`, [kind])
    const { rows } = await db.query<{ told: boolean }>(TOLD, [kind, now, QUIET_HOURS])
    if (rows[0]!.told) return
    const { rows: team } = await db.query<{ email: string }>(
      'select email from private.team_emails() as email',
    )
    for (const { email } of team)
      await outbox.enqueue(db, {
        kind,
        to: email,
        content,
        idempotencyKey: `${kind}:${now.toISOString()}:${email}`,
      })
  })
}
