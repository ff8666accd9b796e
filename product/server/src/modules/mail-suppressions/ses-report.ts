/**
 * Reads bounces and complaints of Amazon SES, by SNS:
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../shared/api/route-table'
import type { MailReport } from '../../shared/mail/mail-report'
import { bounceKind } from '../../shared/mail/bounce-kind'
import { parseReport, reportedAddress, said } from './parse-report'
import { sesClaim } from './ses-claim'
import { confirmSubscription, openEnvelope, type Fetch } from './sns-envelope'

export type { Fetch }

const recipients = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ emailAddress: reportedAddress, ...shape })).max(100)

const schema = z.object({
  bounce: z
    .object({
      bounceType: said,
      bounceSubType: said,
      feedbackId: z.string().min(1).max(255),
      bouncedRecipients: recipients({ diagnosticCode: said, status: said }),
    })
    .nullish(),
  complaint: z
    .object({
      feedbackId: z.string().min(1).max(255),
      complaintFeedbackType: said,
      complainedRecipients: recipients({}),
    })
    .nullish(),
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

/** Reads the message within an envelope. @throws {ApiError} invalid_json, invalid_request */
export function readSesReport(message: string): MailReport[] {
  const { bounce, complaint } = parseReport(schema, message)
  const source = 'ses'
  const bounced: MailReport[] = (bounce?.bouncedRecipients ?? []).map(recipient => ({
    source,
    id: bounce!.feedbackId,
    address: recipient.emailAddress,
    kind: bounceKind(recipient.diagnosticCode, {
      status: recipient.status,
      claim: sesClaim(bounce!.bounceType, bounce!.bounceSubType),
    }),
    detail: recipient.diagnosticCode,
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
