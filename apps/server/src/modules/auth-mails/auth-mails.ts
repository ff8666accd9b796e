/**
 * The mails that signing up, signing in and changing an account send.
 */
import type { AuthMail } from '@juno/backend'
import { authLink } from '@juno/host/auth-link'
import type { MailContent, MailSite } from '../../platform/mail/mail-content'

type AuthMailKind = AuthMail['kind']

const NOT_YOU = 'If this was not you, you can ignore this mail: nothing happens until the link is used.'

/** For clients of the protocol that let people type the code in. */
const codeNote = (mail: AuthMail) => `If you are asked for a code instead, it is ${mail.otp}.`

export function authMailContent(mail: AuthMail, site: MailSite): MailContent {
  return CONTENT[mail.kind](mail, site)
}

const CONTENT: Record<AuthMailKind, (mail: AuthMail, site: MailSite) => MailContent> = {
  confirmation: (mail, site) => ({
    subject: `Confirm your e-mail address for ${site.brand}`,
    preview: 'One click, and the address is yours.',
    heading: 'Confirm your e-mail address',
    paragraphs: [`Somebody, most likely you, made an account at ${site.brand} with this address.`],
    action: { label: 'Confirm my address', url: authLink(mail, site) },
    notes: [codeNote(mail), NOT_YOU],
  }),
  recovery: (mail, site) => ({
    subject: `Set a new password for ${site.brand}`,
    preview: 'The link works once, for one hour.',
    heading: 'Set a new password',
    paragraphs: ['You asked for a link to set a new password. It works once, for one hour.'],
    action: { label: 'Set a new password', url: authLink(mail, site) },
    notes: [NOT_YOU],
  }),
  magic_link: (mail, site) => ({
    subject: `Your link to ${site.brand}`,
    preview: 'Sign in and set your password.',
    heading: 'Here is your link',
    paragraphs: ['You asked for a link to sign in and set your password. It works once, for one hour.'],
    action: { label: `Continue to ${site.brand}`, url: authLink(mail, site) },
    notes: [codeNote(mail), NOT_YOU],
  }),
  invite: (mail, site) => ({
    subject: `You are invited to ${site.brand}`,
    preview: 'Your account is ready; choose a password.',
    heading: `Welcome to ${site.brand}`,
    paragraphs: ['An account was made for you. Choose a password, and it is yours.'],
    action: { label: 'Accept the invitation', url: authLink(mail, site) },
    notes: [NOT_YOU],
  }),
  email_change: (mail, site) => ({
    subject: `Confirm the new e-mail address of your ${site.brand} account`,
    preview: 'The change takes effect once it is confirmed.',
    heading: 'Confirm the change of address',
    paragraphs: [
      'You asked to change the e-mail address of your account. The change takes effect once it is confirmed.',
    ],
    action: { label: 'Confirm the change', url: authLink(mail, site) },
    notes: ['If this was not you, sign in and change your password.'],
  }),
  reauthentication: (mail, site) => ({
    subject: `${mail.otp} is your ${site.brand} code`,
    preview: 'Type it in to confirm that it is you.',
    heading: 'Confirm that it is you',
    paragraphs: ['Type in this code where you were asked for it:'],
    code: mail.otp,
    notes: ['If you did not ask for it, somebody may know your password: sign in and change it.'],
  }),
}
