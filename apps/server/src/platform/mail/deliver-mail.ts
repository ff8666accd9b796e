/**
 * Job: hand one mail of the outbox over to the transport, once as far as SMTP allows.
 */
import { z } from 'zod'
import type { MailAttachment } from './mail-attachment'
import { PermanentMailError } from './mail-transport'
import type { Job, JobContext, JobRun } from '../jobs/define-job'

const payload = z.object({ id: z.uuid() })

/**
 * A claim older than this belongs to a process that died while it sent: nobody knows whether the mail left. It is
 * sent again under the same Message-ID, because a missing sign-in link is worse than a second copy.
 */
export const CLAIM_MINUTES = 10

const CLAIM = `
update public.mail_outbox set status = 'sending', attempts = attempts + 1, claimed_at = now()
where id = $1
  and (status = 'queued' or (status = 'sending' and claimed_at < now() - make_interval(mins => $2)))
returning to_email as "to", subject, html, text, headers, attachments, coalesce(expires_at <= $3, false) as expired`

const SETTLE = `
update public.mail_outbox
set status = $2, last_error = $3, claimed_at = null, sent_at = case when $2 = 'sent' then now() end
where id = $1`

interface ClaimedMail {
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: MailAttachment[]
  expired: boolean
}

export const deliverMail: Job<z.infer<typeof payload>> = {
  name: 'deliver-mail',
  payload,
  handle: deliver,
}

/** The same for newsletters, which have workers of their own. */
export const deliverNewsletter: Job<z.infer<typeof payload>> = { ...deliverMail, name: 'deliver-newsletter' }

async function deliver(
  { id }: z.infer<typeof payload>,
  context: JobContext,
  { isLastAttempt }: JobRun,
): Promise<void> {
  const mail = await claim(id, context)
  if (!mail) return // sent already, or being sent by another process
  const { expired, ...content } = mail
  if (expired) return settle(id, 'failed', 'It came too late to be of use.', context)
  const messageId = `<${id}@${new URL(context.site.siteUrl).hostname}>`
  try {
    await context.transport.send({ ...content, messageId })
  } catch (error) {
    const final = isLastAttempt || error instanceof PermanentMailError
    if (error instanceof PermanentMailError && error.addressIsGone) await suppress(mail.to, context)
    await settle(id, final ? 'failed' : 'queued', (error as Error).message.slice(0, 500), context)
    if (!final) throw error
    context.logger.error({ mail: id, reason: (error as Error).message }, 'a mail could not be delivered')
    return
  }
  await settle(id, 'sent', null, context)
}

/** What came back for good is not written to again by newsletters; the ledger says why. */
async function suppress(email: string, { serviceDb }: JobContext): Promise<void> {
  await serviceDb.transaction(db =>
    db.query(
      `with bounced as (
         update public.newsletter_subscribers s set status = 'bounced'
         where s.email = lower($1) and s.status in ('pending', 'subscribed')
         returning s.email
       )
       insert into public.newsletter_consents (email, action, source) select email, 'bounced', 'mail' from bounced`,
      [email],
    ),
  )
}

async function claim(id: string, { serviceDb, clock }: JobContext): Promise<ClaimedMail | null> {
  return serviceDb.transaction(async db => {
    const { rows } = await db.query<ClaimedMail>(CLAIM, [id, CLAIM_MINUTES, clock()])
    return rows[0] ?? null
  })
}

async function settle(
  id: string,
  status: string,
  error: string | null,
  { serviceDb }: JobContext,
): Promise<void> {
  await serviceDb.transaction(db => db.query(SETTLE, [id, status, error]))
}
