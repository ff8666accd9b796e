/**
 * In charge of what becomes of a report that a mail did not arrive, or was not wanted: it is noted once, and puts the
 * address on the list of those that are not written to (docs/mail-reports.md#why-it-is-so).
 */
import { cutTo } from '@juno/domain/text/graphemes'
import type { Queryable } from '@juno/backend'
import type { BounceKind } from './bounce-kind'

export interface MailReport {
  source: 'smtp' | 'dsn' | 'ses' | 'postmark' | 'mailgun' | 'resend'
  /** The sender's own name of the report. */
  id: string
  address: string
  kind: BounceKind | 'complaint'
  /** The text that the mail server sent. */
  detail: string
}

const RECORD = 'select private.record_mail_report($1, $2, $3, $4, $5)'

/** Control characters, and what turns the direction of text: the list shows it to the team. */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g

/** Records a report, unless it says nothing about the address (`refused`). */
export async function recordMailReport(db: Queryable, report: MailReport): Promise<void> {
  const { source, id, address, kind, detail } = report
  if (kind === 'refused') return
  const words = cutTo(detail.replace(UNREADABLE, ' ').trim(), 500)
  await db.query(RECORD, [source, id, address, kind, words || null])
}
