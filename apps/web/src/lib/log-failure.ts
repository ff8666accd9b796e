// Where failures go that the page does not show in full: the browser's console.

/** Logs what failed and why. Warnings, because the page copes. */
export function logFailure(what: string, cause: unknown): void {
  // eslint-disable-next-line no-console
  console.warn(`${what}:`, cause)
}

/** Runs a read; a failure is logged, then thrown on. An abandoned read is no failure. */
export async function logged<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'AbortError')) logFailure(what, cause)
    throw cause
  }
}
