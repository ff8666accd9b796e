/** Writes to a member whose two-factor sign-in the team has turned off. */
import type { MailContent, MailSite } from '../../shared/mail/mail-content'

export function mfaResetMail(site: MailSite): MailContent {
  return {
    subject: `Two-factor sign-in was turned off for your ${site.brand} account`,
    preview: 'You can now sign in with your password alone, and set it up again.',
    heading: 'Two-factor sign-in was turned off',
    paragraphs: [
      `The ${site.brand} team has turned off two-factor sign-in for your account and signed you out on every device. Sign in with your password; you can set two-factor sign-in up again in your settings.`,
    ],
    action: { label: 'Sign in', url: new URL('/sign-in', site.siteUrl).href },
    notes: [
      'If you did not ask the team for this, please reply to this email at once and change your password.',
    ],
  }
}
