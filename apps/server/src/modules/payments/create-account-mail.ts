/**
 * What a payer without an account gets: the way back to where her account is made, with the proof that she paid.
 */
import type { MailContent, MailSite } from '../../platform/mail/mail-content'

export function createAccountMail(
  data: { plan: 'monthly' | 'annual'; createAccountUrl: string },
  site: MailSite,
): MailContent {
  return {
    subject: `Payment received: create your ${site.brand} account`,
    preview: `Your ${data.plan} membership is paid. Choose a password and come in.`,
    heading: 'Your membership is paid',
    paragraphs: [
      `Thank you: your payment for the ${data.plan} membership has arrived.`,
      'If you have already created your account, you can put this mail away. If you have not, this link takes you there, on any device.',
    ],
    action: { label: 'Create your account', url: data.createAccountUrl },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}
