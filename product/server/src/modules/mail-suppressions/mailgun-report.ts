/** Reads Mailgun's webhooks: https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'
import type { MailReport } from '../../shared/mail/mail-report'
import { parseReport, reportedAddress } from './parse-report'
import { isEqualTimingSafe } from '../../shared/http/timing-safe-equal'

const schema = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().max(200),
    signature: z.string().max(200),
  }),
  'event-data': z.object({
    id: z.string().min(1).max(255),
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: reportedAddress,
    'delivery-status': z
      .object({ message: z.string().optional(), description: z.string().optional() })
      .optional(),
  }),
})
type Event = z.infer<typeof schema>['event-data']

/** Mailgun signs each of its attempts again, and continues for eight hours. */
const TOLERANCE_SECONDS = 15 * 60

/** @throws {ApiError} invalid_signature, invalid_json, invalid_request */
export function readMailgunReport(body: unknown, signingKey: string, now: Date): MailReport[] {
  const { signature: given, 'event-data': event } = parseReport(schema, body)
  const expected = createHmac('sha256', signingKey)
    .update(given.timestamp + given.token)
    .digest('hex')
  const age = Math.abs(now.getTime() / 1000 - Number(given.timestamp))
  if (!isEqualTimingSafe(given.signature, expected) || age > TOLERANCE_SECONDS)
    throw new ApiError('invalid_signature')
  const kind = kindOf(event)
  if (kind === null) return []
  const { message, description } = event['delivery-status'] ?? {}
  return [
    { source: 'mailgun', id: event.id, address: event.recipient, kind, detail: message || description || '' },
  ]
}

/**
 * A failure is permanent also where Mailgun has tried for long enough, or was refused itself. Here, that is a soft one.
 */
function kindOf({ event, severity, reason = '' }: Event): MailReport['kind'] | null {
  if (event === 'complained' || reason === 'suppress-complaint') return 'complaint'
  if (event !== 'failed' || severity !== 'permanent') return null
  return ['bounce', 'suppress-bounce'].includes(reason) ? 'hard' : 'soft'
}
