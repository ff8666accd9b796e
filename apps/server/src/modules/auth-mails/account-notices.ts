/**
 * Mails about what somebody else may have done to an account: what happened, and what to do if it was not you.
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
  refresh_token_reused: site => ({
    subject: `We signed you out of ${site.brand} in one browser`,
    preview: 'Somebody used an old sign-in of yours.',
    heading: 'We signed you out in one browser',
    paragraphs: [
      'Somebody used an old sign-in of yours. We signed it out everywhere in that browser.',
      'This can happen when a browser is restored from a backup or copied to a new computer. It also happens when somebody copies your sign-in.',
    ],
    action: settingsOf(site),
    notes: ['If it was not you, please change your password now, and reply to this email.'],
  }),
}

export function accountNotice(notice: Pick<AuthNotice, 'kind'>, site: MailSite): MailContent {
  return NOTICES[notice.kind](site)
}
