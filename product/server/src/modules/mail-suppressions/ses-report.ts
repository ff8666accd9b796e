/**
 * Reads bounces and complaints of Amazon SES, by SNS:
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../shared/api/route-table'
import type { MailReport } from '../../shared/mail/mail-report'
import { parseReport, reportedAddress } from './parse-report'
import { confirmSubscription, openEnvelope, type Fetch } from './sns-envelope'

export type { Fetch }

const recipients = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ emailAddress: reportedAddress, ...shape })).max(100)

const schema = z.object({
  bounce: z
    .object({
      bounceType: z.string(),
      feedbackId: z.string().min(1).max(255),
      bouncedRecipients: recipients({ diagnosticCode: z.string().optional() }),
    })
    .optional(),
  complaint: z
    .object({
      feedbackId: z.string().min(1).max(255),
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: recipients({}),
    })
    .optional(),
})

interface Parts {
  fetchFrom: Fetch
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'info'>
}

/** @throws {ApiError} like `openEnvelope` */
export function createSesReader(topicArn: string, parts: Parts) {
  return async ({ body }: Pick<Call, 'body'>): Promise<MailReport[]> => {
    const envelope = await openEnvelope(body, topicArn, parts)
    if (envelope.Type === 'SubscriptionConfirmation') {
      await confirmSubscription(envelope, parts)
      parts.logger.info({ topic: topicArn }, 'reports of Amazon SES are subscribed to')
    }
    if (envelope.Type !== 'Notification' || !envelope.Message.startsWith('{')) return []
    return readSesReport(envelope.Message)
  }
}

function readSesReport(message: string): MailReport[] {
  const { bounce, complaint } = parseReport(schema, message)
  const source = 'ses'
  const bounced: MailReport[] = (bounce?.bouncedRecipients ?? []).map(recipient => ({
    source,
    id: bounce!.feedbackId,
    address: recipient.emailAddress,
    kind: bounce!.bounceType === 'Permanent' ? 'hard' : 'soft',
    detail: recipient.diagnosticCode ?? '',
  }))
  // A person moved a mail out of their spam folder, which is no complaint.
  if (complaint?.complaintFeedbackType === 'not-spam') return bounced
  const complained: MailReport[] = (complaint?.complainedRecipients ?? []).map(
    ({ emailAddress: address }) => ({
      source,
      id: complaint!.feedbackId,
      address,
      kind: 'complaint',
      detail: '',
    }),
  )
  return [...bounced, ...complained]
}
