/** Reads Postmark's webhooks: https://postmarkapp.com/developer/webhooks/bounce-webhook and spam-complaint-webhook. */
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'
import type { MailReport } from '../../shared/mail/mail-report'
import { parseReport, reportedAddress } from './parse-report'
import { isEqualTimingSafe } from '../../shared/http/timing-safe-equal'

const schema = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  Type: z.string().optional(),
  Email: reportedAddress.optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
})

const KINDS: Readonly<Record<string, MailReport['kind']>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SoftBounce: 'soft',
  SpamNotification: 'soft',
  SpamComplaint: 'complaint',
}

/**
 * Postmark does not sign: its webhook's address contains a user and this password. @throws {ApiError} invalid_signature
 */
export function assertBasicPassword(authorization: string | undefined, password: string): void {
  const given = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '')?.[1] ?? ''
  const text = Buffer.from(given, 'base64').toString('utf8')
  if (!isEqualTimingSafe(text.slice(text.indexOf(':') + 1), password)) throw new ApiError('invalid_signature')
}

export function readPostmarkReport(body: unknown): MailReport[] {
  const report = parseReport(schema, body)
  const kind = KINDS[report.RecordType === 'SpamComplaint' ? 'SpamComplaint' : (report.Type ?? '')]
  if (kind === undefined || report.ID === undefined || report.Email === undefined) return []
  const detail = report.Details || report.Description || ''
  return [{ source: 'postmark', id: String(report.ID), address: report.Email, kind, detail }]
}
