/** The mails to both whom a payment concerns that was tied to the wrong account. */
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'

interface Person {
  name: string | null
}

const greeting = ({ name }: Person) => (name ? `Hello ${name},` : 'Hello,')

export function membershipMovedAway(person: Person, site: MailSite): MailContent {
  return {
    subject: `A payment was not yours: your ${site.brand} account`,
    preview: 'A membership was tied to your account by mistake.',
    heading: 'A payment was not yours',
    paragraphs: [
      greeting(person),
      'A payment of somebody else was tied to your account by mistake. We have put that right, so the membership it paid for is no longer open for you. Your account and your profile stay as they are, and you were not charged.',
      'Did you pay yourself? Please write to us, and we will find your payment together.',
    ],
    action: { label: 'Write to us', url: `${site.siteUrl}/contact` },
  }
}

export function membershipMovedHere(person: Person, site: MailSite): MailContent {
  return {
    subject: `Your ${site.brand} membership is open`,
    preview: 'We have found your payment.',
    heading: 'Your membership is open',
    paragraphs: [
      greeting(person),
      'Your payment was tied to another account by mistake. It is yours now, and everything is open for you. Sorry for the wait.',
    ],
    action: { label: 'Come in', url: `${site.siteUrl}/dashboard` },
  }
}
