// Logs failures to the browser's console that the page does not show in full.

/** Logs a warning and not an error, because the page copes. */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(`${what}:`, cause)
}

/** Runs a read. A failure is logged and thrown again. A read aborted through `signal` is no failure. */
export async function logged<T>(what: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!signal.aborted) logFailure(what, cause)
    throw cause
  }
}
