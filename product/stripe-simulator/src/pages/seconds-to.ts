/** How many seconds pass until some moment to come, for one customer. */
import type { SandboxTime } from '@juno/domain/payments/sandbox-pages'
import type { SandboxReader } from '../sandbox-store'

const DAY = 86_400

/** Null: there is no next payment. */
export async function secondsTo(
  store: SandboxReader,
  customer: string,
  time: SandboxTime,
): Promise<number | null> {
  switch (time) {
    case 'day':
      return DAY
    case 'week':
      return 7 * DAY
    case 'month':
      return secondsOfMonths(store.now, 1)
    case 'year':
      return secondsOfMonths(store.now, 12)
    case 'payment':
      return secondsToPayment(store, customer)
  }
}

function secondsOfMonths(now: number, months: number): number {
  const then = new Date(now * 1000)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then.getTime() / 1000 - now
}

async function secondsToPayment(store: SandboxReader, customer: string): Promise<number | null> {
  const subscriptions = await store.list('subscription', { customer })
  const invoices = await store.list('invoice', { customer, status: 'open' })
  const moments = [
    ...subscriptions
      .filter(({ status }) => status !== 'canceled')
      .map(({ items }) => items.data[0]!.current_period_end),
    ...invoices.flatMap(({ next_payment_attempt: next }) => next ?? []),
  ]
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - store.now) + 1
}
