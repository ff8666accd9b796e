/**
 * Mails about a change of two-factor sign-in: what happened, and what to do if it was somebody else.
 */
import type { AuthNotice } from '@juno/backend'
import type { MailContent, MailSite } from '../../platform/mail/mail-content'

const settingsOf = (site: MailSite) => ({
  label: 'Open your settings',
  url: new URL('/settings', site.siteUrl).href,
})

const NOT_YOU =
  'If this was not you, somebody may know your password. Please change it now, and reply to this email.'

const NOTICES: Record<AuthNotice['kind'], (site: MailSite) => MailContent> = {
  factor_added: site => ({
    subject: `Two-factor sign-in is on for your ${site.brand} account`,
    preview: 'An authenticator app was added. Signing in now asks for its code.',
    heading: 'An authenticator app was added',
    paragraphs: [
      `An authenticator app was added to your ${site.brand} account. From now on, signing in asks for its code after your password. Your other devices were signed out.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
  factor_removed: site => ({
    subject: `An authenticator app was removed from your ${site.brand} account`,
    preview: 'Signing in no longer asks for its code.',
    heading: 'An authenticator app was removed',
    paragraphs: [
      `You removed an authenticator app from your ${site.brand} account. Its codes no longer work. If it was your only app, your password alone now opens your account.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
}

export function mfaNotice(notice: Pick<AuthNotice, 'kind'>, site: MailSite): MailContent {
  return NOTICES[notice.kind](site)
}
