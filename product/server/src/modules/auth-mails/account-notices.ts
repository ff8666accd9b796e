/**
 * Writes mails about what another person may have done to an account: what happened, and what to do if it was not you.
 */
import type { AuthNotice } from '@juno/backend'
import { providerName } from '@juno/domain/account/provider-name'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'

const settingsOf = (site: MailSite) => ({
  label: 'Open your settings',
  url: new URL('/settings', site.siteUrl).href,
})

const NOT_YOU =
  'If this was not you, somebody may know your password. Please change it now, and reply to this email.'

const NOT_YOUR_PASSKEY =
  'If this was not you, please remove the passkey in your settings and change your password now, and reply to this email.'

const FACTORS = {
  totp: { name: 'an authenticator app', asks: 'asks for its code', ends: 'Its codes no longer work.' },
  phone: { name: 'a phone number', asks: 'asks for a code by text', ends: 'It no longer gets codes.' },
  webauthn: { name: 'a security key or passkey', asks: 'asks for it', ends: 'It is no longer asked for.' },
} as const
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Notice = Pick<AuthNotice, 'kind' | 'codesLeft' | 'factorType' | 'provider' | 'newEmail' | 'isFirst'>

/** Returns the name as part of a sentence. */
const signInName = (provider = '') =>
  ({ email: 'your email address', phone: 'your phone number' })[provider] ?? providerName(provider)

const NOTICES: Record<AuthNotice['kind'], (site: MailSite, notice: Notice) => MailContent> = {
  password_changed: (site, { isFirst }) => {
    const what = isFirst ? 'A password was set' : 'The password was changed'
    return {
      subject: `${what} for your ${site.brand} account`,
      preview: 'Your other devices were signed out.',
      heading: isFirst ? 'Your password was set' : 'Your password was changed',
      paragraphs: [`${what} for your ${site.brand} account. Your other devices were signed out.`],
      action: settingsOf(site),
      notes: [
        `If this was not you, please set a new password at ${new URL('/forgot-password', site.siteUrl).href} now, and reply to this email.`,
      ],
    }
  },
  email_changed: (site, { newEmail }) => ({
    subject: `Your ${site.brand} account has a new email address`,
    preview: 'This address no longer belongs to it.',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${site.brand} account moved to ${newEmail}. From now on you sign in with that address, and our emails go there.`,
    ],
    notes: ['If this was not you, please reply to this email at once.'],
  }),
  phone_changed: site => ({
    subject: `Your ${site.brand} account has a new phone number`,
    preview: 'The earlier number no longer belongs to it.',
    heading: 'Your phone number was changed',
    paragraphs: [
      `The phone number of your ${site.brand} account was changed. Codes to sign in now go to the new number.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
  identity_linked: (site, { provider }) => {
    const isPhone = provider === 'phone'
    const what = isPhone ? 'A phone number was added' : `${signInName(provider)} was linked`
    return {
      subject: `${what} to your ${site.brand} account`,
      preview: isPhone ? 'A code by text now opens your account.' : 'It now opens your account.',
      heading: what,
      paragraphs: [
        isPhone
          ? `A phone number was added to your ${site.brand} account. Whoever gets its texts can sign in with a code.`
          : `You can now sign in to your ${site.brand} account with ${signInName(provider)}.`,
      ],
      action: settingsOf(site),
      notes: [
        'If this was not you, please remove it in your settings and change your password now, and reply to this email.',
      ],
    }
  },
  identity_unlinked: (site, { provider }) => {
    const name = signInName(provider)
    return {
      subject: `${capital(name)} was removed from your ${site.brand} account`,
      preview: 'It no longer opens your account.',
      heading: `${capital(name)} was removed`,
      paragraphs: [`Signing in with ${name} no longer opens your ${site.brand} account.`],
      action: settingsOf(site),
      notes: [NOT_YOU],
    }
  },
  factor_added: (site, { factorType = 'totp' }) => {
    const { name, asks } = FACTORS[factorType]
    return {
      subject: `Two-factor sign-in is on for your ${site.brand} account`,
      preview: `${capital(name)} was added. Signing in now ${asks}.`,
      heading: `${capital(name)} was added`,
      paragraphs: [
        `${capital(name)} was added to your ${site.brand} account. From now on, signing in ${asks} after your password. Your other devices were signed out.`,
      ],
      action: settingsOf(site),
      notes: [NOT_YOU],
    }
  },
  factor_removed: (site, { factorType = 'totp' }) => {
    const { name, ends } = FACTORS[factorType]
    return {
      subject: `${capital(name)} was removed from your ${site.brand} account`,
      preview: 'Signing in no longer asks for it.',
      heading: `${capital(name)} was removed`,
      paragraphs: [
        `You removed ${name} from your ${site.brand} account. ${ends} If it was your only second factor, your password alone now opens your account.`,
      ],
      action: settingsOf(site),
      notes: [NOT_YOU],
    }
  },
  passkey_added: site => ({
    subject: `A passkey was added to your ${site.brand} account`,
    preview: 'It opens your account without your password.',
    heading: 'A passkey was added',
    paragraphs: [
      `A passkey was added to your ${site.brand} account. Whoever can unlock the device that holds it can sign in without your password.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOUR_PASSKEY],
  }),
  passkey_removed: site => ({
    subject: `A passkey was removed from your ${site.brand} account`,
    preview: 'It no longer opens your account.',
    heading: 'A passkey was removed',
    paragraphs: [
      `A passkey was removed from your ${site.brand} account and no longer opens it. Your password and your other passkeys work as before.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
  recovery_codes_created: site => ({
    subject: `New recovery codes for your ${site.brand} account`,
    preview: 'Ten codes were made. Earlier ones no longer work.',
    heading: 'New recovery codes were made',
    paragraphs: [
      `Ten recovery codes were made for your ${site.brand} account. Each stands in for your second step once. Earlier codes no longer work.`,
    ],
    action: settingsOf(site),
    notes: [NOT_YOU],
  }),
  recovery_code_used: (site, { codesLeft = 0 }) => ({
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

export function accountNotice(notice: Notice, site: MailSite): MailContent {
  return NOTICES[notice.kind](site, notice)
}
