/** The mail server takes what the outbox holds. */
import { sendGraceMails } from '../../modules/payments/grace/send-grace-mails'
import type { GraceContext } from '../../modules/payments/grace/each-subscription'
import type { TestApi } from '../test-api'

/** Delivers what is queued, and counts the mails about owed payments, as a trigger of the job queue does at once. */
export async function sendMails(api: TestApi, context: GraceContext = { ...api.server, stripe: api.stripe }) {
  await api.rows(`update public.mail_outbox set status = 'sent', sent_at = now() where status = 'queued'`)
  await sendGraceMails(context).handle({}, { isLastAttempt: false })
}
