/**
 * Receives the reports of mail providers and mail servers about our mails, and suppresses addresses. Each endpoint
 * exists where its secret is configured, and is 404 otherwise. All answer `{ received }`, the number of reports in it.
 *
 * `POST /api/mail-reports/ses` an envelope of Amazon SNS, `…/postmark`, `…/mailgun`, `…/resend` their webhooks, and
 * `…/dsn` a bounced mail as it came (RFC 3464), or a complaint (RFC 5965). A job reads a mailbox that receives such
 * mails.
 */
import type { Call, Endpoint, Route } from '../../shared/api/route-table'
import { ApiError } from '../../shared/api/api-error'
import { isStorable } from '../../shared/api/storable-text'
import { recordMailReport, type MailReport } from '../../shared/mail/mail-report'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { recordBounceMessage } from './bounce-message'
import type { MailboxSettings } from './mailbox/imap-mailbox'
import { readBounceMailbox } from './mailbox/read-bounce-mailbox'
import { readMailgunReport } from './mailgun-report'
import { assertBasicPassword, readPostmarkReport } from './postmark-report'
import { readResendReport } from './resend-report'
import { isEqualTimingSafe } from '../../shared/http/timing-safe-equal'
import { createSesReader, type Fetch } from './ses-report'

/** Null where the endpoint does not exist. */
export interface MailReportSettings {
  sesTopicArn: string | null
  postmarkPassword: string | null
  mailgunSigningKey: string | null
  resendSecret: string | null
  bounceToken: string | null
  /** A job reads it. */
  bounceMailbox: MailboxSettings | null
}

/** Providers report from few network addresses, and thousands at once after an issue to old addresses. */
const REPORTS = { name: 'mail-reports', capacity: 6000, refillSeconds: 600 }
const WEBHOOK = { body: 'raw', bodyLimit: 256 * 1024 } as const
/** A bounce contains the mail that it is about. */
const MESSAGE = { body: 'raw', bodyLimit: 2 * 1024 * 1024 } as const

export function mailSuppressionsModule(
  server: ServerContext,
  settings: MailReportSettings,
  fetchFrom: Fetch = fetch,
): ServerModule {
  const { sesTopicArn, postmarkPassword, mailgunSigningKey, resendSecret, bounceToken, bounceMailbox } =
    settings
  const guards = [server.guards.limit(REPORTS)]
  const { clock } = server

  /** All reports of a request are stored, or none: the provider repeats an unanswered request. */
  const receive =
    (read: (call: Call) => Promise<MailReport[]> | MailReport[]): Endpoint =>
    async call => {
      const reports = await read(call)
      if (!isStorable(reports)) throw new ApiError('unreadable_text')
      await server.scopes.withServiceRole(async db => {
        for (const report of reports) await recordMailReport(db, report)
      })
      return { received: reports.length }
    }

  const routes: Route[] = []
  const add = (name: string, endpoint: Endpoint) =>
    routes.push(['POST', `/mail-reports/${name}`, guards, endpoint, name === 'dsn' ? MESSAGE : WEBHOOK])
  if (sesTopicArn !== null) add('ses', receive(createSesReader(sesTopicArn, { ...server, fetchFrom })))
  if (postmarkPassword !== null)
    add(
      'postmark',
      receive(({ headers, body }) => {
        assertBasicPassword(headers.authorization, postmarkPassword)
        return readPostmarkReport(body)
      }),
    )
  if (mailgunSigningKey !== null)
    add(
      'mailgun',
      receive(({ body }) => readMailgunReport(body, mailgunSigningKey, clock())),
    )
  if (resendSecret !== null)
    add(
      'resend',
      receive(({ headers, body }) => readResendReport(body, headers, resendSecret, clock())),
    )
  if (bounceToken !== null)
    add('dsn', async ({ headers, body }) => {
      if (!isEqualTimingSafe(headers.authorization ?? '', `Bearer ${bounceToken}`))
        throw new ApiError('invalid_signature')
      return { received: await recordBounceMessage(server, body as Buffer) }
    })
  return { routes, jobs: bounceMailbox ? [readBounceMailbox(server, bounceMailbox)] : [] }
}
