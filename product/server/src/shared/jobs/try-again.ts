import { setTimeout as wait } from 'node:timers/promises'

interface Attempts {
  /** The signal ends the pause under way, and no further attempt follows. */
  stopping?: AbortSignal | undefined
  /** The pauses between attempts, in milliseconds; each pause is twice as long as the one before. */
  pauses: { first: number; longest: number }
  onFailure?(error: unknown, nextMs: number): void
}

/** @returns what the first successful attempt returns; null where the signal was given before */
export async function tryAgain<T>(
  attempt: () => Promise<T>,
  { stopping, pauses, onFailure }: Attempts,
): Promise<T | null> {
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      return await attempt()
    } catch (error) {
      if (stopping?.aborted) return null
      onFailure?.(error, pause)
      await wait(pause, null, stopping && { signal: stopping }).catch(() => undefined)
    }
  }
}
