import type { ManagedFirm } from '@juno/domain/payments/firm'
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { longDateText } from '@/lib/dates'

export const seatTexts = {
  lookUpFailed: 'We could not look this invitation up. Please try again.',
  takeFailed: 'The seat was not taken. Please try again: the invitation is kept.',
  declineFailed: 'This did not reach us. Please try again.',
  loadFailed: 'Your firm’s seats could not be loaded',
  failed: 'This did not work. Please try again.',
}

/** Says how a firm stands and what comes next, for the person who manages its seats. */
export function standingText({ standing, next, owed, openUntil, paidUntil }: ManagedFirm): string {
  const on = (date: string | null, before: string) => (date ? ` ${before} ${longDateText(date)}` : '')
  const end = openUntil ?? paidUntil
  switch (standing) {
    case 'offered':
      return 'Nothing is paid yet, so the seats are not open.'
    case 'paid':
      return next
        ? `Renews on ${longDateText(next.at)} for ${moneyText(next.cents, next.currency)}.`
        : `Paid${on(paidUntil, 'until')}.`
    case 'ending':
      return `Ends${on(end, 'on')} with the period that is paid. Until then everything stays open, and nothing more is charged.`
    case 'owing':
      return `The last payment${owed ? ` of ${moneyText(owed.cents, owed.currency)}` : ''} did not go through. Everything stays open${on(openUntil, 'until')}; please check the card.`
    case 'ended':
      return `Ended${on(pastOnly(paidUntil), 'on')}, so the seats are closed. Pay again, and your colleagues get them back, just as they were.`
    case 'withdrawn':
      return 'This offer was withdrawn.'
  }
}

/** It may have ended early. */
const pastOnly = (date: string | null) => (date && new Date(date) <= new Date() ? date : null)

/** Returns '3 of 5 seats are in use'. */
export function usedText({
  used,
  seats,
  paidSeats,
}: Pick<ManagedFirm, 'used' | 'seats' | 'paidSeats'>): string {
  const inUse = `${used.length} of ${plural(seats, 'seat')} ${used.length === 1 ? 'is' : 'are'} in use`
  return paidSeats > seats ? `${inUse}; ${paidSeats} are paid until the next payment` : inUse
}
