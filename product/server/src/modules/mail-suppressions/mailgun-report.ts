/** Reads Mailgun's webhooks: https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'
import type { MailReport } from '../../shared/mail/mail-report'
import { bounceKind } from '../../shared/mail/bounce-kind'
import { parseReport, reportedAddress, said } from './parse-report'
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
    severity: said,
    reason: said,
    recipient: reportedAddress,
    'delivery-status': z
      .object({ code: said, 'enhanced-code': said, message: said, description: said })
      .nullish()
      .catch(null),
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
  const detail = message || description || ''
  return [{ source: 'mailgun', id: event.id, address: event.recipient, kind, detail }]
}

/**
 * A failure is permanent also where Mailgun has tried for long enough, or was refused itself: the words decide. Mailgun
 * sends nothing to an address on its own list of bounces (`suppress-bounce`).
 */
function kindOf({ event, severity, reason, 'delivery-status': status }: Event): MailReport['kind'] | null {
  if (event === 'complained' || reason === 'suppress-complaint') return 'complaint'
  if (event !== 'failed' || severity !== 'permanent' || reason === 'suppress-unsubscribe') return null
  const { code = '', message = '', description = '', 'enhanced-code': enhanced } = status ?? {}
  const claim = reason === 'suppress-bounce' ? 'gone' : reason === 'bounce' ? null : 'for now'
  return bounceKind(`${code} ${message} ${description}`, { status: enhanced, claim })
}
