/** Reads Resend's webhooks, signed by Svix: https://docs.svix.com/receiving/verifying-payloads/how-manual */
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'
import type { MailReport } from '../../shared/mail/mail-report'
import { bounceKind } from '../../shared/mail/bounce-kind'
import { sesClaim } from './ses-claim'
import { parseReport, reportedAddress, said } from './parse-report'
import { isEqualTimingSafe } from '../../shared/http/timing-safe-equal'

const schema = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([reportedAddress.transform(one => [one]), z.array(reportedAddress).max(50)]).nullish(),
    bounce: z
      .object({ type: said, subType: said, message: said, diagnosticCode: said })
      .nullish()
      .catch(null),
  }),
})

const TOLERANCE_SECONDS = 5 * 60

/** @throws {ApiError} invalid_signature, invalid_json, invalid_request */
export function readResendReport(
  body: unknown,
  headers: IncomingHttpHeaders,
  secret: string,
  now: Date,
): MailReport[] {
  const id = assertSigned(String(body), headers, secret, now)
  const { type, data } = parseReport(schema, body)
  const { to, bounce } = data
  const detail = bounce?.diagnosticCode || bounce?.message || ''
  const kindOf: Record<string, () => MailReport['kind']> = {
    'email.complained': () => 'complaint',
    // Resend sends by Amazon SES, and names bounces like it.
    'email.bounced': () => bounceKind(detail, { claim: sesClaim(bounce?.type, bounce?.subType) }),
  }
  const kind = kindOf[type]?.()
  if (kind === undefined) return []
  return (to ?? []).map(address => ({ source: 'resend', id, address, kind, detail }))
}

/** @returns the id of the webhook, the same at each attempt */
function assertSigned(body: string, headers: IncomingHttpHeaders, secret: string, now: Date): string {
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(
    name => headers[name],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw new ApiError('invalid_signature')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const isSigned = signatures.split(' ').some(one => isEqualTimingSafe(one, expected))
  const isNow = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  if (!isSigned || !isNow || id.length > 255) throw new ApiError('invalid_signature')
  return id
}
