// Responds to the two requests of the list of payments without an account.
interface ListedPayment {
  id: string
  dismissed_at?: unknown
  refund?: unknown
  double_of?: unknown
}

/** A payment that waits for an account. */
export const unmatchedPayment = {
  ...{ id: 'p1', email: 'payer@example.com', plan: 'annual', status: 'active', subscription_id: 'sub_1' },
  ...{ current_period_end: null, created_at: '2026-11-20T10:00:00Z', link_mailed_to: null, note: null },
  ...{ application_id: null, application_name: null, application_email: null },
  ...{ dismissed_at: null, dismissed_by_name: null, double_of: null, refund: null },
}

const partOf = ({ dismissed_at, refund }: ListedPayment) =>
  refund ? 'refunded' : dismissed_at ? 'dismissed' : 'waiting'

export function unmatchedPayments(payments: readonly ListedPayment[]) {
  const counts = { waiting: 0, dismissed: 0, refunded: 0 }
  for (const payment of payments) counts[partOf(payment)] += 1
  return {
    '/rest/v1/rpc/count_unmatched_payments': counts,
    '/rest/v1/rpc/unmatched_payments': async (request: Request) => {
      const { part } = (await request.json()) as { part: string }
      return { body: payments.filter(payment => partOf(payment) === part) }
    },
  }
}
