// Describes a firm for the team.
import { amountsText } from '@juno/domain/payments/money'
import { dateText } from '@/lib/dates'
import type { AdminFirm } from './api/admin-firms'

export const paidText = ({ paid }: Pick<AdminFirm, 'paid'>) => amountsText(paid) || 'Nothing yet'

/** Returns 'until Dec 4, 2026', or null where there is no day to name. */
export function paidUntilText(firm: AdminFirm): string | null {
  const { standing, paid_until: until, withdrawn_at, created_at } = firm
  switch (standing) {
    case 'offered':
      return `on ${dateText(created_at)}`
    case 'withdrawn':
      return withdrawn_at && `on ${dateText(withdrawn_at)}`
    case 'paid':
      return until && `until ${dateText(until)}`
    case 'ending':
      return until && `on ${dateText(until)}`
    // A period has begun that is not paid.
    case 'owing':
      return null
    // It may have ended early.
    case 'ended':
      return until && new Date(until) <= new Date() ? `on ${dateText(until)}` : null
  }
}
