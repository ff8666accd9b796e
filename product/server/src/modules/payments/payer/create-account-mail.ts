/** The mail to a payer without an account: the link to make one, with the proof of the payment. */
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'

export function createAccountMail(
  { plan, token }: { plan: Plan; token: string },
  site: MailSite,
): MailContent {
  return {
    subject: `Payment received: create your ${site.brand} account`,
    preview: `Your ${plan} membership is paid. Choose a password and come in.`,
    heading: 'Your membership is paid',
    paragraphs: [
      `Thank you: your payment for the ${plan} membership has arrived.`,
      'If you have already created your account, you can ignore this email. If you have not, this link takes you there, on any device.',
    ],
    action: { label: 'Create your account', url: `${site.siteUrl}/create-account?token=${token}` },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}
