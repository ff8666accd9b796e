/** Sessions that older releases of the auth client left in browser storage; cleared before each sign-in. */

/**
 * Removes the first client's `supabase.auth.token` and every `sb-…-auth-token` that is not `currentKey` or one
 * of its companions (the code verifier lives beside the session).
 */
export function clearLegacyAuthEntries(storage: Storage, currentKey: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) {
    if (key === null || key.startsWith(currentKey)) continue
    if (key === 'supabase.auth.token' || /^sb-.+-auth-token/.test(key)) storage.removeItem(key)
  }
}
