/** In charge of who may open the mailbox: the key of the start, given once in the address and kept in a cookie. */
import { isEqualTimingSafe } from '../http/timing-safe-equal'

const COOKIE = 'juno_mailbox'

export function isMailboxKey(given: unknown, key: string): boolean {
  return typeof given === 'string' && isEqualTimingSafe(given, key)
}

export function mailboxCookie(key: string): string {
  return `${COOKIE}=${key}; Path=/mailbox; HttpOnly; SameSite=Strict`
}

/** @param header the Cookie header of a request */
export function cookieKey(header: string | undefined): string | undefined {
  const cookie = header?.split(/;\s*/).find(pair => pair.startsWith(`${COOKIE}=`))
  return cookie?.slice(COOKIE.length + 1)
}
