/**
 * Where a mail link may redirect to: origins on the allow-list, compared exactly, and what its patterns match
 * (docs/specification/safety.md#mail-links).
 */
import type { BackendConfig } from '../../contract'
import { matchesRedirectPattern } from './redirect-patterns'
import { isSafeAddress } from './safe-address'

type Sites = Pick<BackendConfig, 'siteUrl' | 'redirectOrigins' | 'redirectPatterns'>

/** @returns the URL, or null when it is missing or unsafe, its origin not exactly one of the allowed, and no pattern's */
export function redirectTarget(
  wanted: string | undefined,
  { siteUrl, redirectOrigins, redirectPatterns = [] }: Sites,
): string | null {
  if (!wanted || !isSafeAddress(wanted)) return null
  const url = new URL(wanted)
  const allowed = [siteUrl, ...redirectOrigins].map(origin => new URL(origin).origin)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  const named = (web && allowed.includes(url.origin)) || matchesRedirectPattern(url, redirectPatterns)
  return named && url.username === '' && url.password === '' ? url.href : null
}
