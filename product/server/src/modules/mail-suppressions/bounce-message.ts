/**
 * Reads bounces as mail servers send them (RFC 3464), and complaints (RFC 5965). The random id of our mail, which it
 * has as Message-ID and as envelope id, proves that a bounce is about it: nobody else has that id. The address is that
 * of the outbox, since mail may have been forwarded before it came back. Forwarded to several, it may have failed for
 * some: the mildest failure counts.
 */
import { bounceKind, type BounceKind } from '../../shared/mail/bounce-kind'
import { recordMailReport, type MailReport } from '../../shared/mail/mail-report'
import type { ServerContext } from '../../shared/server-context'

export interface BounceMessage {
  mailId: string
  kind: MailReport['kind']
  detail: string
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** @returns how many reports it contained: none for a mail of another kind, or about no mail of ours */
export async function recordBounceMessage(
  { scopes, site }: Pick<ServerContext, 'scopes' | 'site'>,
  source: Buffer,
): Promise<number> {
  const bounce = await readBounceMessage(source, new URL(site.siteUrl).hostname)
  if (!bounce) return 0
  const { mailId, kind, detail } = bounce
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ to_email: string }>(
      'select to_email from public.mail_outbox where id = $1',
      [mailId],
    )
    if (!rows[0]) return 0
    await recordMailReport(db, { source: 'dsn', id: mailId, address: rows[0].to_email, kind, detail })
    return 1
  })
}

/** @param host of the site: our Message-IDs end with it */
export async function readBounceMessage(source: Buffer, host: string): Promise<BounceMessage | null> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: Buffer.from(content as ArrayBuffer).toString('utf8'),
  }))
  const part = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text
  const status = part('message/delivery-status', 'message/global-delivery-status') ?? ''
  const complaint = part('message/feedback-report')
  // The returned mail may be encoded (RFC 2045, 6).
  const texts = [source.toString('latin1'), ...parts.map(({ text }) => text)]
  const mailId = ownMailId(texts, status, host)
  if (mailId === null) return null
  if (complaint !== undefined)
    return /^abuse\b/i.test(field(complaint, 'Feedback-Type') ?? '')
      ? { mailId, kind: 'complaint', detail: '' }
      : null
  const failure = mildest(failures(status))
  return failure && { mailId, ...failure }
}

type Failure = Pick<BounceMessage, 'detail'> & { kind: BounceKind }

/** Reads the groups of fields, one for each recipient (RFC 3464, 2.3). A delay is no failure. */
function failures(status: string): Failure[] {
  const groups = status.split(/\r?\n[ \t]*\r?\n/)
  const failed = groups.filter(group => /^failed\b/i.test(field(group, 'Action') ?? ''))
  return failed.map(group => {
    const code = field(group, 'Status')?.split(' ')[0] ?? ''
    const detail = field(group, 'Diagnostic-Code')?.replace(/^[\w-]+;\s*/, '') ?? code
    return { kind: bounceKind(detail, { status: code }), detail }
  })
}

const mildest = (all: Failure[]): Failure | null =>
  all.toSorted((one, other) => MILDNESS.indexOf(one.kind) - MILDNESS.indexOf(other.kind))[0] ?? null

const MILDNESS: BounceKind[] = ['refused', 'soft', 'hard']

function ownMailId(texts: string[], status: string, host: string): string | null {
  const escaped = host.replaceAll('.', '\\.')
  const ours = new RegExp(`^Message-ID:\\s*<(${UUID})@${escaped}>`, 'im')
  const inMessage = texts.map(text => ours.exec(text)?.[1]).find(id => id !== undefined)
  const envelope = field(status, 'Original-Envelope-Id')?.toLowerCase()
  return inMessage?.toLowerCase() ?? (envelope && new RegExp(`^${UUID}$`).test(envelope) ? envelope : null)
}

/** Returns the first field of this name. Lines that begin with a space continue it. */
function field(text: string, name: string): string | undefined {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(text)?.[1]
  return found?.replace(/\r?\n[ \t]+/g, ' ').trim()
}
