/** Tells the team of a mail about an owed payment that did not reach its member. */
import type { Queryable } from '@juno/backend'
import { mailContacts } from '../../../shared/mail/mail-contacts'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import type { PayerToMail } from '../payer/payer-to-mail'
import type { PaymentContext } from '../stripe/payment-context'

/** Its kind, and the beginning of its idempotency key. */
export const UNSENT = 'team-payment-mail-unsent'

interface UnsentMail {
  /** The key of the mail that was not sent. */
  key: string
  payer: PayerToMail
  /** No mail to the address would arrive: this one counts as sent. */
  willCount: boolean
}

/** Queues one email to the team for each unsent mail, in the caller's transaction. */
export async function tellOfUnsentMail(
  { outbox, site }: Pick<PaymentContext, 'outbox' | 'site'>,
  db: Queryable,
  { key, ...unsent }: UnsentMail,
): Promise<void> {
  await mailContacts(outbox, db, { kind: UNSENT, content: paymentMailUnsent(unsent, site), about: key })
}

function paymentMailUnsent(
  { payer: { email, name, firm }, willCount }: Omit<UnsentMail, 'key'>,
  { siteUrl }: MailSite,
): MailContent {
  const who = firm?.name ?? (name || email)
  return {
    subject: `${who} did not get our email about a payment`,
    preview: willCount ? `Emails to ${email} bounce.` : `The email to ${email} could not be delivered.`,
    heading: `${who} did not get our email`,
    paragraphs: [
      `A payment failed, and our email about it to ${email} was not delivered.`,
      willCount
        ? 'Nothing we send to this address arrives. When they sign in, every page tells them about the open payment; the membership closes when the days of grace are over. If you know another way to reach them, please use it.'
        : 'The membership stays open until the email has been sent. In the email outbox you see why it was refused, and can send it again.',
    ],
    action: { label: 'See the emails', url: `${siteUrl}/admin/mail-outbox` },
  }
}
