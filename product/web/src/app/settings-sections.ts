// Holds the headings of the settings. The page and its prerendered frame share them.
import type { SectionTexts } from '@/components/layout/folded-section'

export const settingsSections = {
  membership: {
    id: 'membership',
    title: 'Membership',
    lead: 'Your plan, what you pay, and what you want to change.',
  },
  seats: {
    id: 'seats',
    title: 'Your firm’s seats',
    lead: 'Who has a seat that your firm pays for, and what it pays.',
  },
  emails: {
    id: 'emails',
    title: 'Emails from us',
    lead: 'We always email you about your account and payments. The rest is up to you.',
  },
  address: {
    id: 'email-address',
    title: 'Email address',
    lead: 'You sign in with it, and we send our emails to it.',
  },
  changePassword: {
    id: 'password',
    title: 'Change Password',
    lead: 'Your other devices will ask for the new password.',
  },
  setPassword: { id: 'password', title: 'Set a password', lead: 'You sign in without one today.' },
  managedPassword: {
    id: 'password',
    title: 'Password',
    lead: 'You sign in with your organization’s account.',
  },
  passkeys: {
    id: 'passkeys',
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, your face or the PIN of your device, without your password.',
  },
  linkedSignIns: {
    id: 'linked-sign-ins',
    title: 'Linked sign-ins',
    lead: 'Sign in with an account that you already have elsewhere.',
  },
  twoFactor: {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    lead: 'A second step after your password, so a stolen password is not enough.',
  },
  sessions: {
    id: 'sessions',
    title: 'Sessions',
    lead: 'Where you are signed in. Sign out any device you do not recognise.',
  },
  connectedTools: {
    id: 'connected-tools',
    title: 'Connected tools',
    lead: 'Other tools that you sign in to with your account here. They cannot read the member area.',
  },
  yourData: {
    id: 'your-data',
    title: 'Your data',
    lead: 'It belongs to you. Export it, or close your account.',
  },
} satisfies Record<string, SectionTexts>
