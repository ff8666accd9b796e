/**
 * Binds a flow to the browser that began it: a cookie per flow, of which the database holds the hash. Without it a
 * stranger could have somebody else's browser finish the stranger's flow.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '../context'
import { EXTERNAL_FLOW_LIFETIME_MS } from './flows'
import type { ExternalProvider } from './provider'

/** Sets the cookie. @returns the hash to remember */
export function bindToBrowser(call: Call, provider: ExternalProvider, flowId: string): string {
  const value = randomBytes(32).toString('base64url')
  setCookie(call, provider, flowId, value, EXTERNAL_FLOW_LIFETIME_MS / 1000)
  return hash(value)
}

/** Reads the cookie. @returns the hash to compare, null where the browser has none of this flow */
export function browserHash(call: Call, flowId: string): string | null {
  const wanted = `${cookieName(flowId)}=`
  const cookie = (call.headers.cookie ?? '').split(/; */).find(pair => pair.startsWith(wanted))
  return cookie === undefined ? null : hash(cookie.slice(wanted.length))
}

export function forgetBrowser(call: Call, provider: ExternalProvider, flowId: string): void {
  setCookie(call, provider, flowId, '', 0)
}

function setCookie(
  call: Call,
  provider: ExternalProvider,
  flowId: string,
  value: string,
  seconds: number,
): void {
  const { protocol, pathname } = new URL(provider.redirectUri)
  // A POST from another site brings no cookie that is `Lax`.
  const sameSite = provider.formPost ? 'None' : 'Lax'
  const secure = provider.formPost || protocol === 'https:' ? '; Secure' : ''
  const attributes = `Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
  call.reply.header('set-cookie', `${cookieName(flowId)}=${value}; ${attributes}`)
}

function cookieName(flowId: string): string {
  return `sb-external-${flowId}`
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
