/**
 * Returns the same day some months later, or the last day of a shorter month, by UTC. A day that is the last one of its
 * month only because an earlier month was short becomes that of the anchor again, as Stripe bills:
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function monthsAfter(date: Date, months: number, anchor: Date = date): Date {
  const result = new Date(date)
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  const day = date.getUTCDate()
  const wanted = day === daysOfMonth(date) ? Math.max(day, anchor.getUTCDate()) : day
  result.setUTCDate(Math.min(wanted, daysOfMonth(result)))
  return result
}

const daysOfMonth = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
