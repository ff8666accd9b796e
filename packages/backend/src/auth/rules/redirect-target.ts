/**
 * Where a mail link may redirect to: origins on the allow-list, compared exactly
 * (docs/specification/safety.md#mail-links).
 */
import type { BackendConfig } from '../../contract'
import { isSafeAddress } from './safe-address'

type Sites = Pick<BackendConfig, 'siteUrl' | 'redirectOrigins'>

/** @returns the URL, or null when it is missing or unsafe or its origin is not exactly one of the allowed */
export function redirectTarget(
  wanted: string | undefined,
  { siteUrl, redirectOrigins }: Sites,
): string | null {
  if (!wanted || !isSafeAddress(wanted)) return null
  const url = new URL(wanted)
  const allowed = [siteUrl, ...redirectOrigins].map(origin => new URL(origin).origin)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  return web && url.username === '' && url.password === '' && allowed.includes(url.origin) ? url.href : null
}
