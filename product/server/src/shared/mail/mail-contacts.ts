/** In charge of mails to those of the team who hear what comes in (private.contact_recipients), in a transaction of others. */
import type { Queryable } from '@juno/backend'
import type { Outbox, OutboxMail } from './outbox'

/** @param about what the mail is about, within its kind: each of them hears of it once */
export async function mailContacts(
  outbox: Outbox,
  db: Queryable,
  { kind, content, about }: Pick<OutboxMail, 'kind' | 'content'> & { about: string },
): Promise<void> {
  const { rows } = await db.query<{ email: string }>(
    'select email from private.contact_recipients() as email',
  )
  for (const { email } of rows)
    await outbox.enqueue(db, { kind, to: email, content, idempotencyKey: `${kind}:${about}:${email}` })
}
