/** Answers a message: the reply, its mail and the audit entry in one transaction. */
import type { ContactReply } from '@juno/domain/contact-messages/contact-reply'
import { ApiError } from './refusals'
import type { ServerContext } from '../../shared/server-context'
import { messageAnswered } from './contact-mails'

interface Message {
  name: string
  email: string
  message: string
  author: string
  reply_to: string | null
}

/** The lock makes two replies to one message run one after the other. */
const FIND = `
select m.name, m.email, m.message, coalesce(p.name, '') as author,
  (select nullif(s.value #>> '{}', '') from public.site_settings s where s.key = 'contact_address') as reply_to
from public.contact_messages m left join public.profiles p on p.id = $2
where m.id = $1 for update of m`

const REPLIES = `
select count(*)::int as replies,
  (select coalesce(p.name, 'Somebody on the team') from public.contact_replies l
    left join public.profiles p on p.id = l.author_id
    where l.message_id = $1 order by l.created_at desc limit 1) as latest,
  coalesce(bool_or(r.author_id = $2 and r.text = $3 and r.created_at > now() - interval '1 minute'), false) as repeated
from public.contact_replies r where r.message_id = $1`

/** @throws {ApiError} message_not_found; reply_exists when there is a reply that the admin has not seen */
export async function replyToMessage(
  { scopes, outbox, site }: Pick<ServerContext, 'scopes' | 'outbox' | 'site'>,
  adminId: string,
  messageId: string,
  { text, seen }: ContactReply,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<Message>(FIND, [messageId, adminId])
    const message = rows[0]
    if (!message) throw new ApiError('message_not_found')
    const sent = { message: `Your reply is on its way to ${message.email}.` }
    const { rows: counts } = await db.query<{ replies: number; latest: string | null; repeated: boolean }>(
      REPLIES,
      [messageId, adminId, text],
    )
    const { replies, latest, repeated } = counts[0]!
    // A button was pressed twice.
    if (repeated) return sent
    if (replies > seen)
      throw new ApiError('reply_exists', {
        message: `${latest} has already replied. Please read that reply first.`,
      })
    const { rows: stored } = await db.query<{ id: string }>(
      'insert into public.contact_replies (message_id, text, author_id) values ($1, $2, $3) returning id',
      [messageId, text, adminId],
    )
    await db.query(`update public.contact_messages set status = 'read' where id = $1`, [messageId])
    await db.query(`select private.write_audit($1, 'contact_message.replied', 'contact_messages', $2, $3)`, [
      adminId,
      messageId,
      JSON.stringify({ name: message.name, email: message.email }),
    ])
    await outbox.enqueue(db, {
      kind: 'contact-reply',
      to: message.email,
      content: messageAnswered({ ...message, text }, site),
      idempotencyKey: `contact-reply:${stored[0]!.id}`,
      ...(message.reply_to && { replyTo: message.reply_to }),
    })
    return sent
  })
}
