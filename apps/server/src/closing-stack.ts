/** What was opened during a start, to be closed in the reverse order, once. */
import type { FastifyBaseLogger } from 'fastify'

export interface ClosingStack {
  /** Remembers how to undo what was just opened. */
  push(undo: () => Promise<unknown>): void
  /** True from the first call of `close` on. */
  isClosing(): boolean
  /** Closes everything in the reverse order of opening; one failure does not keep the rest open. */
  close(): Promise<void>
}

export function createClosingStack(logger: FastifyBaseLogger): ClosingStack {
  const opened: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | null = null
  return {
    push: undo => void opened.push(undo),
    isClosing: () => closing !== null,
    close: () =>
      (closing ??= (async () => {
        for (const undo of opened.reverse()) {
          await undo().catch((error: unknown) => logger.error({ err: error }, 'closing'))
        }
      })()),
  }
}
