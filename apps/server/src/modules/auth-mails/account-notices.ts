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

const NOTICES: Record<AuthNotice['kind'], (site: MailSite, codesLeft: number) => MailContent> = {
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
  recovery_codes_created: site => ({
    subject: `New recovery codes for your ${site.brand} account`,
    preview: 'Ten codes were made. Earlier ones no longer work.',
    heading: 'New recovery codes were made',
    paragraphs: [
      `Ten recovery codes were made for your ${site.brand} account. Each signs you in once when you do not have your phone. Earlier codes no longer work.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
  recovery_code_used: (site, codesLeft) => ({
    subject: `A recovery code was used for your ${site.brand} account`,
    preview: codesLeftText(codesLeft),
    heading: 'A recovery code was used',
    paragraphs: [
      `Somebody, most likely you, signed in to your ${site.brand} account with a recovery code.`,
      codesLeftText(codesLeft),
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

function codesLeftText(count: number): string {
  if (count === 0) return 'That was your last one: please make new codes in your settings.'
  return count === 1 ? 'You have 1 code left.' : `You have ${count} codes left.`
}

export function accountNotice(
  { kind, codesLeft = 0 }: Pick<AuthNotice, 'kind' | 'codesLeft'>,
  site: MailSite,
): MailContent {
  return NOTICES[kind](site, codesLeft)
}
