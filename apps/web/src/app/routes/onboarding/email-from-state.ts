// The e-mail that one onboarding page hands to the next, so that nobody types it twice.

/** Kept in the history entry, not in the address: it survives a reload and appears in no log. */
export function emailFromState(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' && email !== '' ? email : null
}
