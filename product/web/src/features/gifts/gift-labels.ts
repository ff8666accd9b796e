// Describes a gift for the team.
import { amountsText, type Amount } from '@juno/domain/payments/money'
import { dateText, dayText } from '@/lib/dates'
import type { AdminGift } from './api/admin-gifts'

export const isOpen = ({ redeemed_at, refunded_at, disputed }: AdminGift) =>
  redeemed_at === null && refunded_at === null && !disputed

export function standingOf(gift: AdminGift) {
  if (gift.refunded_at) {
    const by = gift.refunded_by_name ? `by ${gift.refunded_by_name}` : 'at Stripe'
    return { label: 'Refunded', tone: 'sand', more: `${dateText(gift.refunded_at)} ${by}` } as const
  }
  if (gift.disputed) return { label: 'Disputed', tone: 'danger', more: holderOf(gift) } as const
  if (!gift.redeemed_at) return { label: 'Open', tone: 'gold', more: null } as const
  return { label: 'Redeemed', tone: 'sage', more: holderOf(gift) } as const
}

function holderOf(gift: AdminGift): string | null {
  const who = gift.redeemed_by_name ?? gift.redeemed_by_email
  const until = gift.ends_at && `until ${dayText(gift.ends_at.slice(0, 10), { dateStyle: 'medium' })}`
  return [who, until].filter(Boolean).join(', ') || null
}

/** Returns 'CA$499.98 came in'. */
export const broughtIn = (amounts: readonly Amount[]): string =>
  `${amountsText(amounts) || 'nothing'} came in`
