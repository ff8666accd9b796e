/**
 * Remembers which error was logged for which request, so that a later look at its response can say why it failed, and
 * collects errors that were logged outside of requests.
 */
import type { Logger } from 'pino'

export interface SeenError {
  error: unknown
  /** The text of the log line. */
  line: string
}

export interface SeenErrors {
  /** Given to `createLogger`. Called for each line of level error or worse that has an error. */
  note(logger: Logger, seen: SeenError): void
  /** @param logger of the request */
  of(logger: object): SeenError | undefined
  /** Returns errors outside of requests since the last call, at most the first fifty. */
  takeOthers(): SeenError[]
}

const MOST = 50

export function createSeenErrors(): SeenErrors {
  const ofRequests = new WeakMap<object, SeenError>()
  let others: SeenError[] = []
  return {
    note(logger, seen) {
      if ('reqId' in logger.bindings()) ofRequests.set(logger, seen)
      else if (others.length < MOST) others.push(seen)
    },
    of: logger => ofRequests.get(logger),
    takeOthers() {
      const taken = others
      others = []
      return taken
    },
  }
}
