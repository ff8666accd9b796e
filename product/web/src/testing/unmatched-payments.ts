// Responds to the two requests of the list of payments without an account.
interface ListedPayment {
  id: string
  dismissed_at?: unknown
  refund?: unknown
  double_of?: unknown
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
