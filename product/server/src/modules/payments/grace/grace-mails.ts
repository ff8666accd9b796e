/**
 * Writes the mails about a payment that failed: while everything stays open, when it is paid, and when it never was.
 */
import { moneyText } from '@juno/domain/payments/money'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'

interface Owed {
  name: string
  cents: number
  currency: string
}

export interface GraceMail extends Owed {
  /** The place of the mail among `of`, from 0. */
  index: number
  of: number
  /** In words. */
  openUntil: string
  url: string
}

export function paymentFailed(mail: GraceMail, site: MailSite): MailContent {
  const { name, openUntil, url } = mail
  const { subject, heading, what } = wordsOf(mail, site)
  return {
    subject,
    preview: `Everything stays open until ${openUntil}. One link updates your card.`,
    heading,
    paragraphs: [
      greeting(name),
      what,
      `Everything stays open for you until ${openUntil}. The button leads to the page for your card. As soon as a new card is saved there, we try the payment again, and you are done.`,
    ],
    action: { label: 'Update your card', url },
    notes: [
      'If you keep your card, there is nothing to do here: we will try the payment again over the next few days. If you have paid in the meantime, please ignore this email.',
      'The link is made for you alone, so please do not pass it on.',
    ],
  }
}

function wordsOf({ index, of, cents, currency, openUntil }: GraceMail, { brand }: MailSite) {
  const amount = moneyText(cents, currency)
  if (index === 0)
    return {
      subject: `Your payment to ${brand} did not go through`,
      heading: 'Your payment did not go through',
      what: `We could not take the ${amount} for your ${brand} membership. It happens: a card expires, or a bank says no for a day.`,
    }
  if (index < of - 1)
    return {
      subject: `A reminder: your payment to ${brand}`,
      heading: 'Your payment is still open',
      what: `The ${amount} for your ${brand} membership could not be taken yet.`,
    }
  return {
    subject: `Your ${brand} membership stays open until ${openUntil}`,
    heading: `Open until ${openUntil}`,
    what: `The ${amount} for your ${brand} membership could not be taken yet, and this is the last time that we write about it before the membership closes.`,
  }
}

export interface SavedPayment extends Owed {
  /** In words; null where it is not known. */
  paidUntil: string | null
}

export function paymentSaved(
  { name, cents, currency, paidUntil }: SavedPayment,
  site: MailSite,
): MailContent {
  return {
    subject: 'Thank you, your payment went through',
    preview: `Your ${site.brand} membership continues. There is nothing else to do.`,
    heading: 'Thank you, that is settled',
    paragraphs: [
      greeting(name),
      `Your payment went through and your ${site.brand} membership continues. There is nothing else to do.`,
    ],
    facts: [
      { label: 'Amount', value: moneyText(cents, currency) },
      ...(paidUntil ? [{ label: 'Paid until', value: paidUntil }] : []),
    ],
    action: { label: 'See your membership', url: `${site.siteUrl}/settings#membership` },
  }
}

export function membershipClosed({ name, cents, currency }: Owed, site: MailSite): MailContent {
  return {
    subject: `Your ${site.brand} membership has ended`,
    preview: 'Your profile is kept, and you can come back at any time.',
    heading: 'Your membership has ended',
    paragraphs: [
      greeting(name),
      `The payment of ${moneyText(cents, currency)} did not go through, so your membership has ended. The payment is cancelled: nothing is owed, and your card will not be charged again.`,
      'We have kept your profile and your settings. Whenever you like, sign in and choose a plan, and it is all as you left it.',
    ],
    action: { label: 'Come back', url: `${site.siteUrl}/membership-selection` },
    notes: ['Was this a mistake, or is money short right now? Reply to this email, and we will find a way.'],
  }
}
