/** Writes the mails to a firm's contact: the offer, that it is paid, and what happens to its seats. */
import { moneyText } from '@juno/domain/payments/money'
import { intervalOf, plusTaxText } from '@juno/domain/payments/plan-offer'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'
import type { Firm } from './find-firm'
import { seatsPage, type NamedFirm } from '../grace/firm-payment-mails'

const seatsText = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`)

function priceFacts({ seats, plan, seatPriceCents, currency, plusTax }: Firm) {
  const each = ` a ${intervalOf(plan)}${plusTaxText(plusTax)}`
  return [
    { label: 'Seats', value: String(seats) },
    { label: 'Price of a seat', value: `${moneyText(seatPriceCents, currency)}${each}` },
    { label: 'Together', value: `${moneyText(seatPriceCents * seats, currency)}${each}` },
  ]
}

export function firmOffered(firm: Firm, { brand, siteUrl }: MailSite): MailContent {
  return {
    subject: `${seatsText(firm.seats)} at ${brand} for ${firm.name}`,
    preview: 'One invoice, and you invite your colleagues yourself.',
    heading: `${seatsText(firm.seats)} for ${firm.name}`,
    paragraphs: [
      greeting(firm.contactName),
      `The ${brand} team has prepared memberships for ${firm.name}. You pay for them together, with one invoice, and invite your colleagues yourself. They need no application of their own.`,
      'A seat can be given to somebody else at any time, and you can change how many there are.',
    ],
    facts: priceFacts(firm),
    action: { label: 'See and pay', url: `${siteUrl}/firm?firm=${firm.id}` },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}

/** @param token of the link to make an account; null for a contact who has one */
export function firmPaid(firm: Firm, token: string | null, site: MailSite): MailContent {
  return {
    subject: `The ${site.brand} seats of ${firm.name} are paid`,
    preview: 'Now you can invite your colleagues.',
    heading: 'Now invite your colleagues',
    paragraphs: [
      greeting(firm.contactName),
      `Thank you: ${seatsText(firm.seats)} for ${firm.name} ${firm.seats === 1 ? 'is' : 'are'} paid.`,
      token
        ? 'Create your account first. In its settings you invite your colleagues, give seats to others, and find invoices and receipts. It takes no seat: if you want one too, invite yourself.'
        : 'In your settings you invite your colleagues, give seats to others, and find invoices and receipts. That takes no seat: if you want one too, invite yourself.',
    ],
    action: token
      ? { label: 'Create your account', url: `${site.siteUrl}/create-account?for=seats&token=${token}` }
      : seatsPage(site),
    ...(token && { notes: ['The link is made for you alone, so please do not pass it on.'] }),
  }
}

/** Writes to the contact who manages the seats from now on. */
export function firmHandedOver(firm: Firm, token: string | null, site: MailSite): MailContent {
  return {
    ...firmPaid(firm, token, site),
    subject: `You look after the ${site.brand} seats of ${firm.name} now`,
    preview: 'Invite colleagues, and find invoices and receipts.',
    heading: `The seats of ${firm.name}`,
    paragraphs: [
      greeting(firm.contactName),
      `The ${site.brand} team has put the seats of ${firm.name} into your hands. You invite colleagues, give seats to others, and find invoices and receipts in your settings.`,
    ],
  }
}

export function firmEnds(firm: Firm, day: string | null, site: MailSite): MailContent {
  return {
    subject: `The ${site.brand} seats of ${firm.name} end${day ? ` on ${day}` : ''}`,
    preview: 'Nothing more is charged.',
    heading: day ? `The seats end on ${day}` : 'The seats end',
    paragraphs: [
      greeting(firm.contactName),
      `The ${site.brand} seats of ${firm.name} end with the time that is paid for${day ? `, on ${day}` : ''}. Until then everything stays open, and nothing more is charged.`,
      'If you think that this is a mistake, reply to this email.',
    ],
    action: seatsPage(site),
  }
}

export function firmStays(firm: Firm, day: string | null, site: MailSite): MailContent {
  return {
    subject: `The ${site.brand} seats of ${firm.name} continue`,
    preview: 'They are no longer set to end.',
    heading: 'The seats continue',
    paragraphs: [
      greeting(firm.contactName),
      `The ${site.brand} seats of ${firm.name} are no longer set to end.${day ? ` The next payment is on ${day}.` : ''}`,
    ],
    action: seatsPage(site),
  }
}

export function seatNumberChanged(
  firm: Firm,
  change: { seats: number; cents: number; nextCents: number; day: string },
  site: MailSite,
): MailContent {
  return {
    subject: `${firm.name} has ${seatsText(change.seats)} now`,
    preview: `The next payment is on ${change.day}.`,
    heading: `${seatsText(change.seats)} for ${firm.name}`,
    paragraphs: [greeting(firm.contactName), 'You have changed the number of seats:'],
    facts: [
      { label: 'Seats', value: String(change.seats) },
      { label: 'Paid today', value: moneyText(change.cents, firm.currency) },
      { label: `On ${change.day}`, value: moneyText(change.nextCents, firm.currency) },
    ],
    action: seatsPage(site),
  }
}

export function seatDeclined(
  { contactName, ...firm }: NamedFirm & { contactName: string },
  email: string,
  site: MailSite,
): MailContent {
  return {
    subject: `A seat of ${firm.name} is free again`,
    preview: `${email} does not want it.`,
    heading: 'A seat is free again',
    paragraphs: [
      greeting(contactName),
      `${email} does not want the ${site.brand} seat that you offered. You can give it to somebody else.`,
    ],
    action: seatsPage(site),
  }
}
