// Where a visitor wanted to go before the guard sent her to sign in.

import { isSitePath } from '../site-path'

interface LocationLike {
  search: string
  state?: unknown
}

/** A path of this site that is safe to go back to, or null: never another origin, never a sign-in page. */
export function returnPath({ search, state }: LocationLike): string | null {
  const kept = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from')
  if (typeof kept !== 'string' || !isSitePath(kept)) return null
  return /^\/(sign-in|sign-up|forgot-password)(?:[/?#]|$)/.test(kept) ? null : kept
}
