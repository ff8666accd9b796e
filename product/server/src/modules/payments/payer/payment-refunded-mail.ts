/** The mail to a payer whose payment opened nothing and was refunded. */
import { moneyText } from '@juno/domain/payments/money'
import type { Refundable } from '@juno/domain/payments/refund-payment'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'

export function paymentRefunded({ cents, currency }: Refundable, site: MailSite): MailContent {
  const amount = moneyText(cents, currency)
  return {
    subject: `We refunded your payment to ${site.brand}`,
    preview: `${amount} is on its way back to you.`,
    heading: `${amount} is on its way back to you`,
    paragraphs: [
      `Hello,`,
      `We refunded your payment of ${amount} to ${site.brand}. It can take your bank up to ten days to show it. The subscription has ended, so nothing more will be charged.`,
      'Did you expect a membership for it? Please write to us, and we will find out together what happened.',
    ],
    action: { label: 'Write to us', url: `${site.siteUrl}/contact` },
  }
}
