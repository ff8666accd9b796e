/** Reads Postmark's webhooks: https://postmarkapp.com/developer/webhooks/bounce-webhook and spam-complaint-webhook. */
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'
import type { MailReport } from '../../shared/mail/mail-report'
import { bounceKind } from '../../shared/mail/bounce-kind'
import { parseReport, reportedAddress, said } from './parse-report'
import { isEqualTimingSafe } from '../../shared/http/timing-safe-equal'

const schema = z.object({
  RecordType: z.string(),
  ID: said,
  Type: said,
  Email: reportedAddress.nullish(),
  Description: said,
  Details: said,
})

/**
 * Postmark does not sign: its webhook's address contains a user and this password. @throws {ApiError} invalid_signature
 */
export function assertBasicPassword(authorization: string | undefined, password: string): void {
  const given = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '')?.[1] ?? ''
  const text = Buffer.from(given, 'base64').toString('utf8')
  if (!isEqualTimingSafe(text.slice(text.indexOf(':') + 1), password)) throw new ApiError('invalid_signature')
}

export function readPostmarkReport(body: unknown): MailReport[] {
  const { RecordType, Type, ID: id, Email: address, Details, Description } = parseReport(schema, body)
  const detail = Details || Description
  const kind = kindOf(RecordType === 'SpamComplaint' ? RecordType : Type, detail)
  if (kind === null || !id || !address) return []
  return [{ source: 'postmark', id, address, kind, detail }]
}

const CLAIMS: Readonly<Record<string, 'gone' | 'for now' | null>> = {
  HardBounce: null,
  BadEmailAddress: 'gone',
  SoftBounce: 'for now',
}

function kindOf(type: string, words: string): MailReport['kind'] | null {
  if (type === 'SpamComplaint') return 'complaint'
  const claim = CLAIMS[type]
  return claim === undefined ? null : bounceKind(words, { claim })
}
