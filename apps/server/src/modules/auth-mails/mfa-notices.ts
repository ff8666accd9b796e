/**
 * What a member is mailed when their two-factor sign-in changed: what happened, and what to do if it was somebody else.
 */
import type { AuthNotice } from '@juno/backend'
import type { MailContent, MailSite } from '../../platform/mail/mail-content'

const settingsOf = (site: MailSite) => ({
  label: 'Open your settings',
  url: new URL('/settings', site.siteUrl).href,
})

const NOT_YOU = 'If it was not you, somebody may know your password: change it now, and answer this mail.'

const NOTICES: Record<AuthNotice['kind'], (site: MailSite) => MailContent> = {
  factor_added: site => ({
    subject: `Two-factor sign-in is on for your ${site.brand} account`,
    preview: 'An authenticator app was added. From now on signing in asks for its code.',
    heading: 'An authenticator app was added',
    paragraphs: [
      `An authenticator app was added to your ${site.brand} account. From now on, signing in asks for its code after your password. Your other devices were signed out.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
  factor_removed: site => ({
    subject: `An authenticator app was removed from your ${site.brand} account`,
    preview: 'Signing in does not ask for its code any more.',
    heading: 'An authenticator app was removed',
    paragraphs: [
      `You removed an authenticator app from your ${site.brand} account. Its codes do not work any more. If it was your only one, your password alone opens your account now.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
}

export function mfaNotice(notice: Pick<AuthNotice, 'kind'>, site: MailSite): MailContent {
  return NOTICES[notice.kind](site)
}
