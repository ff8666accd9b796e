/** Job: hand one mail of the outbox over to the transport, once as far as SMTP allows. */
import { cutTo } from '@juno/domain/text/graphemes'
import type { RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { withPayload, type Job, type JobRun } from '../jobs/define-job'
import { tryAgain } from '../jobs/try-again'
import type { Site } from '../site/site'
import { automaticHeaders } from './automatic-headers'
import type { MailAttachment } from './mail-content'
import { recordMailReport } from './mail-report'
import { PermanentMailError, type MailTransport, type OutgoingMail } from './mail-transport'
import type { SentJournal } from './sent-journal'

export interface DeliveryParts {
  scopes: Pick<RequestScopes, 'withServiceRole'>
  /** Logs in as `juno_worker`. */
  queue: Pick<pg.Pool, 'query'>
  transport: MailTransport
  journal: SentJournal
  site: Pick<Site, 'siteUrl'>
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'error'>
}

/**
 * A claim older than this belongs to a process that died while it sent: whether the mail was sent is unknown. It is
 * sent again under the same Message-ID, because a missing sign-in link is worse than a second copy.
 */
export const CLAIM_MINUTES = 10

const CLAIM = `
update public.mail_outbox set status = 'sending', attempts = attempts + 1, claimed_at = now()
where id = $1
  and (status = 'queued' or (status = 'sending' and ($4 or claimed_at < now() - make_interval(mins => $2))))
returning kind, to_email as "to", subject, html, text, headers, attachments,
  coalesce(expires_at <= $3, false) as expired,
  private.is_suppressed(to_email, kind) as suppressed`

const SETTLE = `
update public.mail_outbox set status = $2, last_error = $3, claimed_at = null, sent_at = null where id = $1`

const NOT_WRITTEN_TO = 'Email to this address came back, or its owner complained.'

const PAUSES = { first: 50, longest: 5_000 }

interface ClaimedMail {
  kind: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: MailAttachment[]
  expired: boolean
  suppressed: boolean
}

/** The names of the delivery jobs, one for each mail. Mail in bulk has workers and connections of its own. */
export const DELIVER_MAIL = 'deliver-mail'
export const DELIVER_BULK_MAIL = 'deliver-bulk-mail'

export function deliverMail(name: typeof DELIVER_MAIL | typeof DELIVER_BULK_MAIL, parts: DeliveryParts): Job {
  const unsure: UnsureClaims = new Set()
  const schema = z.object({ id: z.uuid() })
  return { name, handle: withPayload(schema, ({ id }, run) => deliver(id, { ...parts, unsure }, run)) }
}

/** Claims of this process whose commit was not answered: it has them, or nobody has. */
type UnsureClaims = Set<string>

async function deliver(
  id: string,
  parts: DeliveryParts & { unsure: UnsureClaims },
  { isLastAttempt, stopping }: JobRun,
): Promise<void> {
  const { scopes, queue, journal, site, logger } = parts
  const mail = await claim(id, parts)
  if (!mail) return // sent already, or being sent by another process
  const { kind, expired, suppressed, ...content } = mail
  if (expired) return settle(id, 'failed', 'It came too late to be of use.', parts)
  if (suppressed) return settle(id, 'suppressed', NOT_WRITTEN_TO, parts)
  const host = new URL(site.siteUrl).hostname
  const headers = { ...automaticHeaders(kind, host), ...content.headers }
  try {
    await orStopped(handOver({ ...content, headers, messageId: `<${id}@${host}>` }, id, parts), stopping)
  } catch (error) {
    // Whether it is taken is not known: the claim stays.
    if (error instanceof StoppedError) return
    const final = isLastAttempt || error instanceof PermanentMailError
    if (error instanceof PermanentMailError) {
      const { bounce, message: detail } = error
      const report = { source: 'smtp', id, address: mail.to, kind: bounce, detail } as const
      await scopes.withServiceRole(db => recordMailReport(db, report))
    }
    await settle(id, final ? 'failed' : 'queued', cutTo((error as Error).message, 500), parts)
    if (!final) throw error
    logger.error({ mail: id, reason: (error as Error).message }, 'a mail could not be delivered')
    return
  }
  // Where PostgreSQL is away for longer than this job may take, `requeue-stranded-mail` records what the journal holds.
  const recorded = await tryAgain(() => queue.query('select private.mail_sent($1)', [id]), {
    stopping,
    pauses: PAUSES,
  })
  if (recorded !== null) journal.forget(id)
}

/** Hands a mail over, and notes it also where nobody waits for the result any more. */
async function handOver(mail: OutgoingMail, id: string, { transport, journal }: DeliveryParts) {
  await transport.send(mail)
  journal.note(id)
}

async function claim(
  id: string,
  { scopes, clock, unsure }: DeliveryParts & { unsure: UnsureClaims },
): Promise<ClaimedMail | null> {
  const mail = await scopes
    .withServiceRole(async db => {
      const { rows } = await db.query<ClaimedMail>(CLAIM, [id, CLAIM_MINUTES, clock(), unsure.has(id)])
      return rows[0] ?? null
    })
    .catch((error: unknown) => {
      unsure.add(id)
      throw error
    })
  unsure.delete(id)
  return mail
}

class StoppedError extends Error {}

/** Waits for the mail server, unless this server stops. */
async function orStopped(sending: Promise<void>, stopping: AbortSignal | undefined): Promise<void> {
  if (stopping === undefined) return await sending
  let stop: () => void = () => undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new StoppedError())
    if (stopping.aborted) stop()
    else stopping.addEventListener('abort', stop)
  })
  stopped.catch(() => undefined)
  try {
    await Promise.race([sending, stopped])
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}

async function settle(
  id: string,
  status: 'queued' | 'failed' | 'suppressed',
  error: string,
  { scopes }: DeliveryParts,
): Promise<void> {
  await scopes.withServiceRole(db => db.query(SETTLE, [id, status, error]))
}
