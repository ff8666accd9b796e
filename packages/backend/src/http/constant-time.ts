/**
 * Hides from the clock how much work an answer took, so that known and unknown accounts look alike.
 */
import { setTimeout as delay } from 'node:timers/promises'

/** Runs `work` and answers, or fails, no earlier than `milliseconds` after the start. */
export async function takingAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
