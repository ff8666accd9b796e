/** Closes what a start has opened, once, in the reverse order. */
import type { FastifyBaseLogger } from 'fastify'

export interface DisposableStack {
  /** Remembers how to close what was just opened. */
  defer(undo: () => Promise<unknown>): void
  /** Closes everything in the reverse order of opening. One failure does not keep the rest open. */
  dispose(): Promise<void>
}

export function createDisposableStack(logger: Pick<FastifyBaseLogger, 'error'>): DisposableStack {
  const opened: (() => Promise<unknown>)[] = []
  let disposing: Promise<void> | null = null
  return {
    defer: undo => void opened.push(undo),
    dispose: () =>
      (disposing ??= (async () => {
        for (const undo of opened.reverse()) {
          await undo().catch((error: unknown) => logger.error({ err: error }, 'closing'))
        }
      })()),
  }
}
