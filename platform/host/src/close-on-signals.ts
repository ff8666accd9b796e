/**
 * Handles signals. The first closes in an orderly way, within 25 s after it has drained. A second does not wait for
 * requests under way.
 */
const PATIENCE_MS = 25_000
/** Ctrl-C reaches npm and the program, and npm passes its own on, so two signals count as one. */
const ONE_PRESS_MS = 1_000

export function closeOnSignals(
  starting: Promise<{ close(): Promise<void> }>,
  say: (line: string) => void,
  drainSeconds: number,
): void {
  let closingSince: number | undefined
  const close = (signal: NodeJS.Signals) => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > ONE_PRESS_MS) process.exit(1)
      return
    }
    closingSince = performance.now()
    say(`\n${signal === 'SIGINT' ? 'Stopping' : 'Asked to stop'} …`)
    setTimeout(
      () => {
        say('It did not stop in time.')
        process.exit(1)
      },
      PATIENCE_MS + drainSeconds * 1000,
    ).unref()
    starting
      .then(server => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(`It did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
}
