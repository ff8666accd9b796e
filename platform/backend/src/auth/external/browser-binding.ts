/**
 * Binds a flow to the browser that began it: a cookie per flow, of which the database holds the hash. Without it a
 * stranger could have somebody else's browser finish the stranger's flow.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '../context/context'
import { EXTERNAL_FLOW_LIFETIME_MS } from './flows'
import type { ExternalProvider } from '../context/provider'

/** Where the browser comes back to, and how. */
type Return = Pick<ExternalProvider, 'redirectUri' | 'formPost'> & {
  /** Left out: that of a flow at a provider. */
  lifetimeSeconds?: number
}

/** Sets the cookie. @returns the hash to remember */
export function bindToBrowser(call: Call, comesBack: Return, flowId: string): string {
  const value = randomBytes(32).toString('base64url')
  const { lifetimeSeconds = EXTERNAL_FLOW_LIFETIME_MS / 1000 } = comesBack
  setCookie(call, comesBack, flowId, value, lifetimeSeconds)
  return hash(value)
}

/** Reads the cookie. @returns the hash to compare, null where the browser has none of this flow */
export function browserHash(call: Call, flowId: string): string | null {
  const wanted = `${cookieName(flowId)}=`
  const cookie = (call.headers.cookie ?? '').split(/; */).find(pair => pair.startsWith(wanted))
  return cookie === undefined ? null : hash(cookie.slice(wanted.length))
}

export function forgetBrowser(call: Call, comesBack: Return, flowId: string): void {
  setCookie(call, comesBack, flowId, '', 0)
}

function setCookie(
  call: Call,
  { redirectUri, formPost }: Return,
  flowId: string,
  value: string,
  seconds: number,
): void {
  const { protocol, pathname } = new URL(redirectUri)
  // A POST from another site brings no cookie that is `Lax`.
  const sameSite = formPost ? 'None' : 'Lax'
  const secure = formPost || protocol === 'https:' ? '; Secure' : ''
  const attributes = `Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
  call.reply.header('set-cookie', `${cookieName(flowId)}=${value}; ${attributes}`)
}

function cookieName(flowId: string): string {
  return `sb-external-${flowId}`
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
