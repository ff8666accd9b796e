// Remembers the page that a visitor requested before a guard sent them to sign in.

import { isSitePath } from '@/lib/web-address'

interface LocationLike {
  search: string
  state?: unknown
}

/**
 * Returns a path of this site that is safe to go back to, or null. It is never another origin, and never a sign-in
 * page.
 */
export function returnPath({ search, state }: LocationLike): string | null {
  const from = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from')
  if (typeof from !== 'string' || !isSitePath(from)) return null
  return /^\/(sign-in|sign-up|forgot-password)(?:[/?#]|$)/.test(from) ? null : from
}
