/**
 * In charge of signals: the first closes in an orderly way, within 25 s; a second does not wait for requests under way.
 */
const PATIENCE_MS = 25_000

export function closeOnSignals(
  starting: Promise<{ close(): Promise<void> }>,
  say: (line: string) => void,
): void {
  let closing = false
  const close = (signal: NodeJS.Signals) => {
    if (closing) return void process.exit(1)
    closing = true
    say(`\n${signal === 'SIGINT' ? 'Stopping' : 'Asked to stop'} …`)
    setTimeout(() => {
      say('It did not stop in time.')
      process.exit(1)
    }, PATIENCE_MS).unref()
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
