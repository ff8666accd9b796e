/**
 * In charge of what a failure of the database itself is to a caller, by its SQLSTATE
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), on all wires and for the host's endpoints: its text
 * names files, addresses and settings, and never leaves the server.
 */
import { sqlState } from './errors'

/**
 * Connections (08), a standby or a database that takes no changes (25006), resources (53: a full disk, memory), a server
 * that stops or starts (57P), its disk (58).
 */
const AWAY = /^(08...|25006|53...|57P0.|58...)$/
/** And what was cancelled (57), and faults within PostgreSQL (XX). */
const OWN_TEXT = /^(08|53|57|58|XX)/
/**
 * A read-only disk, or one without rights for PostgreSQL, has the code of a missing privilege (`errcode_for_file_access`),
 * which otherwise says "permission denied", "must be" or what a function raises.
 */
const FILE_ACCESS = /^could not /
/** Of PL/pgSQL: the text is a function's own. */
const RAISE = 'exec_stmt_raise'

/** Of Node, about the connection to the database or the disk of the files. */
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
/** Of pg, which gives them no code. */
const PG_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Whether the same request will succeed once the database is back or has room: to be answered with 503. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  const { code, message, routine } = error as { code?: unknown; message?: unknown; routine?: unknown }
  const text = typeof message === 'string' ? message : ''
  if (state !== null)
    return AWAY.test(state) || (state === '42501' && routine !== RAISE && FILE_ACCESS.test(text))
  return (typeof code === 'string' && NODE_CODES.has(code)) || PG_MESSAGE.test(text)
}

/**
 * A connection that broke or was closed (08, 57P), perhaps by a pooler, while PostgreSQL itself goes on; and what says so
 * of itself (40003).
 */
const BROKEN = /^(08...|57P0.|40003)$/

/** Whether what was sent may have been done, or be done yet: no answer came. */
export function isOutcomeUnknown(error: unknown): boolean {
  const state = sqlState(error)
  return state === null ? isUnavailable(error) : BROKEN.test(state)
}

/** Whether the text is of PostgreSQL's own inside, not about the request. */
export function hidesText(state: string): boolean {
  return OWN_TEXT.test(state)
}
