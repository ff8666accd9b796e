/** Formats log lines: JSON for machines, one readable line each in a terminal. */
import pino, { type Logger, type LoggerOptions } from 'pino'
import { requestSerializers, withoutSecrets } from './http/request-log'
import type { SeenError } from './seen-errors'

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** These fields of every line are not needed in a terminal. */
const TACIT = new Set(['level', 'time', 'pid', 'hostname', 'msg'])

const ERROR = 50

/**
 * @param secretPaths as `pathOnly` takes them
 * @param onError called for each line of level error or worse that has an error
 */
export function createLogger(
  level: string,
  secretPaths: readonly RegExp[] = [],
  onError?: (logger: Logger, seen: SeenError) => void,
): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { ...pino.stdSerializers, ...requestSerializers(secretPaths) },
    hooks: {
      streamWrite: line => withoutSecrets(line, secretPaths),
      ...(onError && {
        logMethod(args, method, at) {
          const [details, line] = args as unknown[]
          if (at >= ERROR && typeof details === 'object' && details !== null && 'err' in details)
            onError(this, { error: details.err, line: typeof line === 'string' ? line : '' })
          method.apply(this, args)
        },
      }),
    },
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, { write: line => void process.stdout.write(readableLine(line)) })
}

export function readableLine(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as { level: number; time: number; msg?: string }
  const clock = new Date(time).toTimeString().slice(0, 8)
  const details = Object.entries(rest)
    .filter(([name]) => !TACIT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return `${clock} ${LEVELS[level] ?? level} ${[msg ?? '', ...details].join(' ')}\n`
}
