/** To somebody whose two-factor sign-in the team has turned off. */
import type { MailContent, MailSite } from '../../platform/mail/mail-content'

export function mfaResetMail(site: MailSite): MailContent {
  return {
    subject: `Two-factor sign-in was turned off for your ${site.brand} account`,
    preview: 'You can sign in with your password alone, and set it up again.',
    heading: 'Two-factor sign-in was turned off',
    paragraphs: [
      `The ${site.brand} team has turned off two-factor sign-in for your account and signed you out on every device. Sign in with your password; in your settings you can set two-factor sign-in up again with your new phone.`,
    ],
    action: { label: 'Sign in', url: new URL('/sign-in', site.siteUrl).href },
    notes: [
      'If you did not ask the team for this, please write to us at once: answer this mail, and change your password.',
    ],
  }
}
