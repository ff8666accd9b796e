/**
 * Decides what a failure of the database itself means to a caller, by its SQLSTATE
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), on all wires and for the host's endpoints. Its text
 * names files, addresses and settings, and never leaves the server.
 */
import { sqlState } from './errors'

/**
 * These are connections (08), a standby or a database that accepts no changes (25006), resources (53: a full disk,
 * memory), a server that stops or starts (57P), and its disk (58).
 */
const AWAY = /^(08...|25006|53...|57P0.|58...)$/
/** These also include cancelled statements (57), and faults within PostgreSQL (XX). */
const OWN_TEXT = /^(08|53|57|58|XX)/
/**
 * A read-only disk, or one without rights for PostgreSQL, has the code of a missing privilege
 * (`errcode_for_file_access`), whose text otherwise says "permission denied", "must be" or what a function raises.
 */
const FILE_ACCESS = /^could not /
/** PL/pgSQL reports this routine when the text is a function's own. */
const RAISE = 'exec_stmt_raise'

/** Node's codes about the connection to the database or the disk of the files. */
const NODE_CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ENOENT',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'],
])
/** pg gives these errors no code. */
const PG_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Returns whether the same request will succeed once the database is back or has space. The answer is then 503. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  const { code, message, routine } = error as { code?: unknown; message?: unknown; routine?: unknown }
  const text = typeof message === 'string' ? message : ''
  if (state !== null)
    return AWAY.test(state) || (state === '42501' && routine !== RAISE && FILE_ACCESS.test(text))
  return (typeof code === 'string' && NODE_CODES.has(code)) || PG_MESSAGE.test(text)
}

/**
 * A connection broke or was closed (08, 57P), perhaps by a pooler, while PostgreSQL itself continues, or the error says
 * so itself (40003).
 */
const BROKEN = /^(08...|57P0.|40003)$/

/** Returns whether the statement may have been executed, now or later, although no answer came. */
export function isOutcomeUnknown(error: unknown): boolean {
  const state = sqlState(error)
  return state === null ? isUnavailable(error) : BROKEN.test(state)
}

/** Returns whether the text is about PostgreSQL's internals, and not about the request. */
export function hidesText(state: string): boolean {
  return OWN_TEXT.test(state)
}
