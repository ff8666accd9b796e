/** Writes the mails about a payment that is still to come. */
import { cardName, expiryText, type CardFacts } from '@juno/domain/payments/card-name'
import { moneyText } from '@juno/domain/payments/money'
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'
import type { NextPayment } from '../stripe/preview-next'
import type { NoticeKind } from './find-due-notices'

export interface PaymentNotice {
  kind: NoticeKind
  plan: Plan
  name: string
  /** The day of the payment, in words. */
  day: string
  payment: NextPayment
  /** The card on file, where it expires before that day, and the way to another one. */
  expiring: CardFacts | null
  cardUrl: string | null
}

export function paymentNotice(notice: PaymentNotice, site: MailSite): MailContent {
  const { kind, name, day, payment, expiring, cardUrl } = notice
  const settings = `${site.siteUrl}/settings#membership`
  const amount = moneyText(payment.cents, payment.currency)
  const { subject, heading, what, otherwise } = wordsOf(notice, amount, site)
  const facts = [
    { label: 'Amount', value: amount + detail(payment) },
    { label: 'Date', value: day },
  ]
  const cardText =
    expiring && `Your ${cardName(expiring)} expires in ${expiryText(expiring)}, before the payment on ${day}.`
  if (kind === 'card' && cardText && cardUrl)
    return {
      subject: 'Your card expires before your next payment',
      preview: `The next payment is on ${day}.`,
      heading: 'Your card expires soon',
      paragraphs: [
        greeting(name),
        `${cardText} Add another card, and your ${site.brand} membership simply continues.`,
      ],
      facts,
      action: { label: 'Update your card', url: cardUrl },
      notes: ['Has your bank given you a new card with the same number? Then there may be nothing to do.'],
    }
  return {
    subject,
    preview: `${amount} on ${day}.`,
    heading,
    paragraphs: [
      greeting(name),
      what,
      ...(cardText ? [`${cardText} Please give us another one in time.`] : []),
    ],
    facts,
    action: cardUrl
      ? { label: 'Update your card', url: cardUrl }
      : { label: 'See your membership', url: settings },
    notes: [cardUrl ? `${otherwise} That is in your settings: ${settings}` : otherwise],
  }
}

/** Returns the parts of the amount, where it is more than the price. */
function detail({ taxCents, discountCents, currency }: NextPayment): string {
  const parts = [
    ...(discountCents > 0 ? [`after a discount of ${moneyText(discountCents, currency)}`] : []),
    ...(taxCents > 0 ? [`with ${moneyText(taxCents, currency)} of tax`] : []),
  ]
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function wordsOf({ kind, plan, day }: PaymentNotice, amount: string, { brand }: MailSite) {
  const period = plan === 'annual' ? 'year' : 'month'
  if (kind === 'trial')
    return {
      subject: `Your ${brand} trial ends on ${day}`,
      heading: `Your trial ends on ${day}`,
      what: `We hope that you feel at home. On ${day} your trial ends and your membership begins: ${amount} for the first ${period}.`,
      otherwise:
        'Would you rather not continue? End your membership before that day, and nothing is charged.',
    }
  if (kind === 'pause')
    return {
      subject: `Your ${brand} membership continues on ${day}`,
      heading: `Your pause ends on ${day}`,
      what: `Good to have you back soon. On ${day} your membership continues: ${amount} for the next ${period}.`,
      otherwise:
        'Would you rather not continue? End your membership before that day, and nothing is charged.',
    }
  return {
    subject: `Your ${brand} membership renews on ${day}`,
    heading: `Your membership renews on ${day}`,
    what: `Thank you for this ${period} with ${brand}. Your membership renews on ${day} for another ${period}, automatically.`,
    otherwise:
      'Would you rather end it, or take a break? You can do either before that day, and nothing is charged.',
  }
}
