// Where failures go that the page does not show in full: the browser's console.

/** Logs what failed and why. Warnings, because the page copes. */
export function logFailure(what: string, cause: unknown): void {
  // eslint-disable-next-line no-console
  console.warn(`${what}:`, cause)
}

/** Runs a read; a failure is logged, then thrown on. A read that was abandoned through `signal` is no failure. */
export async function logged<T>(what: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!signal.aborted) logFailure(what, cause)
    throw cause
  }
}
