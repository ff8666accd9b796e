/** Writes the mails to a firm's contact about its payments: as those to a member, of seats instead of a membership. */
import { cardName, expiryText } from '@juno/domain/payments/card-name'
import { moneyText } from '@juno/domain/payments/money'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'
import type { GraceMail, SavedPayment } from './grace-mails'
import type { PaymentNotice } from './notice-mails'

export interface NamedFirm {
  id: string
  name: string
}

export const seatsPage = ({ siteUrl }: MailSite) => ({
  label: 'See your firm’s seats',
  url: `${siteUrl}/settings#seats`,
})

export function firmPaymentFailed(mail: GraceMail, firm: NamedFirm, { brand }: MailSite): MailContent {
  const { name, cents, currency, index, of, openUntil, url } = mail
  const isLast = index === of - 1
  return {
    subject: isLast
      ? `The seats of ${firm.name} stay open until ${openUntil}`
      : index === 0
        ? `The payment for the seats of ${firm.name} did not go through`
        : `A reminder: the payment for the seats of ${firm.name}`,
    preview: `All seats stay open until ${openUntil}. One link updates the card.`,
    heading: isLast ? `Open until ${openUntil}` : 'The payment did not go through',
    paragraphs: [
      greeting(name),
      `We could not take the ${moneyText(cents, currency)} for the ${brand} seats of ${firm.name}${isLast ? ' yet, and this is the last time that we write about it before the seats close' : ''}.`,
      `Everything stays open for your colleagues until ${openUntil}. The button leads to the page for your card. As soon as a new card is saved there, we try the payment again, and you are done.`,
    ],
    action: { label: 'Update your card', url },
    notes: [
      'If you keep the card, there is nothing to do here: we will try the payment again over the next few days. If you have paid in the meantime, please ignore this email.',
      'The link is made for you alone, so please do not pass it on.',
    ],
  }
}

export function firmPaymentSaved(saved: SavedPayment, firm: NamedFirm, site: MailSite): MailContent {
  const { name, cents, currency, paidUntil } = saved
  return {
    subject: 'Thank you, your payment went through',
    preview: `The seats of ${firm.name} stay open. There is nothing else to do.`,
    heading: 'Thank you, that is settled',
    paragraphs: [
      greeting(name),
      `The payment for the seats of ${firm.name} went through, and they stay open. There is nothing else to do.`,
    ],
    facts: [
      { label: 'Amount', value: moneyText(cents, currency) },
      ...(paidUntil ? [{ label: 'Paid until', value: paidUntil }] : []),
    ],
    action: seatsPage(site),
  }
}

export function firmClosed(
  { name, cents, currency }: Pick<SavedPayment, 'name' | 'cents' | 'currency'>,
  firm: NamedFirm,
  { siteUrl, brand }: MailSite,
): MailContent {
  return {
    subject: `The ${brand} seats of ${firm.name} have ended`,
    preview: 'Who has which seat is kept, and you can pay again at any time.',
    heading: 'The seats have ended',
    paragraphs: [
      greeting(name),
      `The payment of ${moneyText(cents, currency)} did not go through, so the seats of ${firm.name} have ended. The payment is cancelled: nothing is owed, and your card will not be charged again.`,
      'We have kept who has which seat. As soon as they are paid for again, they are all open again.',
    ],
    action: { label: 'Pay for the seats again', url: `${siteUrl}/firm?firm=${firm.id}` },
    notes: ['Was this a mistake? Reply to this email, and we will find a way.'],
  }
}

export function firmNotice(notice: PaymentNotice, firm: NamedFirm, site: MailSite): MailContent {
  const { name, day, plan, payment, expiring, cardUrl } = notice
  const amount = moneyText(payment.cents, payment.currency)
  const card =
    expiring && `Your ${cardName(expiring)} expires in ${expiryText(expiring)}, before the payment on ${day}.`
  const onlyCard = notice.kind === 'card' && card
  return {
    subject: onlyCard
      ? `Your card expires before the next payment for ${firm.name}`
      : `The seats of ${firm.name} renew on ${day}`,
    preview: `${amount} on ${day}.`,
    heading: onlyCard ? 'Your card expires soon' : `The seats renew on ${day}`,
    paragraphs: [
      greeting(name),
      ...(onlyCard
        ? []
        : [
            `The ${site.brand} seats of ${firm.name} renew on ${day} for another ${plan === 'annual' ? 'year' : 'month'}, automatically.`,
          ]),
      ...(card ? [`${card} Add another card, and they simply continue.`] : []),
    ],
    facts: [
      { label: 'Amount', value: amount },
      { label: 'Date', value: day },
    ],
    action: cardUrl ? { label: 'Update your card', url: cardUrl } : seatsPage(site),
    notes: [
      'Would you rather have fewer seats, or end them? Change their number in your settings, or reply to this email, before that day.',
    ],
  }
}
