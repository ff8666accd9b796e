/** Hides how much work a response took, so that its time does not distinguish known from unknown accounts. */
import { setTimeout as delay } from 'node:timers/promises'

/** Runs `work`, and resolves or rejects no earlier than `milliseconds` after the start. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
