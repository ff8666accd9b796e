/**
 * Reads bounces as mail servers send them (RFC 3464), and complaints (RFC 5965). The random id of our mail, which it
 * has as Message-ID and as envelope id, proves that a bounce is about it: nobody else has that id. The address is that
 * of the outbox, since mail may have been forwarded before it came back.
 */
import PostalMime from 'postal-mime'
import { bounceKind } from '../../shared/mail/bounce-kind'
import { recordMailReport, type MailReport } from '../../shared/mail/mail-report'
import type { Platform } from '../../shared/platform'

export interface BounceMessage {
  mailId: string
  kind: MailReport['kind']
  detail: string
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** @returns how many reports it contained: none for a mail of another kind, or about no mail of ours */
export async function recordBounceMessage(
  { scopes, site }: Pick<Platform, 'scopes' | 'site'>,
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
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const part = (type: string) => {
    const found = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
    return found && Buffer.from(found.content as ArrayBuffer).toString('utf8')
  }
  const status = part('message/delivery-status')
  const complaint = part('message/feedback-report')
  const mailId = ownMailId(source.toString('latin1'), status ?? '', host)
  if (mailId === null) return null
  if (complaint !== undefined)
    return field(complaint, 'Feedback-Type') === 'abuse' ? { mailId, kind: 'complaint', detail: '' } : null
  if (status === undefined || field(status, 'Action')?.toLowerCase() !== 'failed') return null
  const code = field(status, 'Status')?.split(' ')[0] ?? ''
  const detail = field(status, 'Diagnostic-Code')?.replace(/^smtp;\s*/i, '') ?? code
  return { mailId, kind: bounceKind(detail, { status: code }), detail }
}

function ownMailId(source: string, status: string, host: string): string | null {
  const escaped = host.replaceAll('.', '\\.')
  const inMessage = new RegExp(`^Message-ID:\\s*<(${UUID})@${escaped}>`, 'im').exec(source)?.[1]
  const envelope = field(status, 'Original-Envelope-Id')?.toLowerCase()
  return inMessage?.toLowerCase() ?? (envelope && new RegExp(`^${UUID}$`).test(envelope) ? envelope : null)
}

/** Returns the first field of this name. Lines that begin with a space continue it. */
function field(text: string, name: string): string | undefined {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(text)?.[1]
  return found?.replace(/\r?\n[ \t]+/g, ' ').trim()
}
