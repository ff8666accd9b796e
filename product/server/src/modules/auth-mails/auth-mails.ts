/** Writes the mails about signing up, signing in and changing an account. */
import type { AuthMail } from '@juno/backend'
import { authLink } from '@juno/host/auth-link'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import type { ExpectedAccount } from './way-in'

type AuthMailKind = AuthMail['kind']

const NOT_YOU = 'If this was not you, just ignore this email: nothing happens unless the link is used.'

/** For clients of the protocol that let people enter the code. */
const codeNote = (mail: AuthMail) => `If you are asked for a code instead, it is ${mail.otp}.`

/** @param found what is known of the address; left out: an account that anybody may have made */
export function authMailContent(
  mail: AuthMail,
  site: MailSite,
  { isAwaited, isExpected }: ExpectedAccount = { isAwaited: false, isExpected: true },
): MailContent {
  const opensAccount = mail.kind === 'confirmation' || mail.kind === 'recovery' || mail.kind === 'magic_link'
  if (isAwaited && opensAccount) return finishAccount(mail, site)
  if (mail.kind === 'confirmation' && leadsTo(mail, '/set-password'))
    return isExpected ? passwordLink(mail, site) : nothingWaits(site)
  if (mail.kind === 'confirmation' && leadsTo(mail, '/dashboard')) return signInCode(mail, site)
  return CONTENT[mail.kind](mail, site)
}

/** Links requested at /confirm-email lead to /set-password, and at /sign-in to /dashboard. A sign-up leads elsewhere. */
const leadsTo = ({ redirectTo }: AuthMail, path: string) =>
  redirectTo !== null && new URL(redirectTo).pathname === path

/** Writes to an address that asked for a link, and that has neither paid nor been approved or invited. */
const nothingWaits = ({ brand, siteUrl }: MailSite): MailContent => ({
  subject: `No ${brand} membership waits for this address`,
  preview: 'You asked for a link to set a password. Did you pay with another address?',
  heading: 'Did you use another address?',
  paragraphs: [
    `You asked for a link to set your ${brand} password. No membership waits for this address, so there is no password to set yet.`,
    `If you paid, please ask for the link with the address that you paid with, at ${siteUrl}/confirm-email. If you have applied, the next step comes by email once we have answered.`,
    'If you have not applied yet, this is where it begins:',
  ],
  action: { label: 'Apply to join', url: `${siteUrl}/apply` },
  notes: ['If this was not you, just ignore this email: nothing has changed.'],
})

const finishAccount = (mail: AuthMail, site: MailSite): MailContent => ({
  subject: `Finish your ${site.brand} account`,
  preview: 'Your membership is waiting. Choose a password and come in.',
  heading: 'Finish your account',
  paragraphs: [
    `Your ${site.brand} membership is waiting: only your account is still to be made. Open this link and choose a password. It works once, for one hour.`,
  ],
  action: { label: 'Finish my account', url: authLink(mail, site) },
  notes: [codeNote(mail), NOT_YOU],
})

const CONTENT: Record<AuthMailKind, (mail: AuthMail, site: MailSite) => MailContent> = {
  confirmation: (mail, site) => ({
    subject: `Confirm your email address for ${site.brand}`,
    preview: 'One click confirms your address.',
    heading: 'Confirm your email address',
    paragraphs: [`Somebody, most likely you, created an account at ${site.brand} with this address.`],
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
  magic_link: (mail, site) => (leadsToPassword(mail) ? passwordLink(mail, site) : signInCode(mail, site)),
  invite: (mail, site) => ({
    subject: `You are invited to ${site.brand}`,
    preview: 'Your account is ready. Choose a password to get started.',
    heading: `Welcome to ${site.brand}`,
    paragraphs: ['We created an account for you. Choose a password to get started.'],
    action: { label: 'Accept the invitation', url: authLink(mail, site) },
    notes: [NOT_YOU],
  }),
  email_change: (mail, site) =>
    mail.to === mail.newEmail ? toNewAddress(mail, site) : toOldAddress(mail, site),
  reauthentication: (mail, site) => ({
    subject: `${mail.otp} is your ${site.brand} code`,
    preview: 'Enter it to confirm that it is you.',
    heading: 'Confirm that it is you',
    paragraphs: ['Enter this code where you were asked for it:'],
    code: mail.otp,
    notes: [
      'If you did not ask for this code, somebody else may be signed in as you. Please look at the sessions in your settings.',
    ],
  }),
}

/** Returns whether the link was requested to choose a password, and not at the sign-in page. */
const leadsToPassword = ({ redirectTo }: AuthMail) =>
  !redirectTo || /^\/(set-password.*)?$/.test(new URL(redirectTo).pathname)

const passwordLink = (mail: AuthMail, site: MailSite): MailContent => ({
  subject: `Your link to ${site.brand}`,
  preview: 'Sign in and set your password.',
  heading: 'Here is your link',
  paragraphs: ['You asked for a link to sign in and set your password. It works once, for one hour.'],
  action: { label: `Continue to ${site.brand}`, url: authLink(mail, site) },
  notes: [codeNote(mail), NOT_YOU],
})

const signInCode = (mail: AuthMail, site: MailSite): MailContent => ({
  // The subject does not contain the code, since the team sees the subjects in the outbox.
  subject: `Your code for ${site.brand}`,
  preview: 'Enter it where you are signing in.',
  heading: `Sign in to ${site.brand}`,
  paragraphs: ['Enter this code where you asked for it. It works once, for one hour.'],
  code: mail.otp,
  action: { label: 'Sign in with this link instead', url: authLink(mail, site) },
  notes: [
    'If this was not you, just ignore this email: nobody signs in without the code. We never ask for it by phone or email.',
  ],
})

const toOldAddress = (mail: AuthMail, site: MailSite): MailContent => ({
  subject: `Confirm the new email address of your ${site.brand} account`,
  preview: 'The change takes effect once it is confirmed.',
  heading: 'Confirm the change of address',
  paragraphs: [
    `You asked to change the email address of your account to ${mail.newEmail}. The change takes effect once both addresses have confirmed it.`,
  ],
  action: { label: 'Confirm the change', url: authLink(mail, site) },
  notes: ['If this was not you, sign in and change your password.'],
})

/** The reader may have no account, and would give the address to a stranger's. */
const toNewAddress = (mail: AuthMail, site: MailSite): MailContent => ({
  subject: `Use this address for your account at ${site.brand}?`,
  preview: 'Open the link, and you sign in with this address from then on.',
  heading: 'Is this your new address?',
  paragraphs: [
    `You asked to use this address for your account at ${site.brand}. Open the link, and you sign in with it from then on.`,
  ],
  action: { label: 'Use this address', url: authLink(mail, site) },
  notes: [
    'Was it somebody else? Then please leave the link alone: it would give your address to their account. Nothing happens unless it is used.',
  ],
})
