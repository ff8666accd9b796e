// Recognises password-reset mode by the URL alone. No guard redirects in this mode.

interface UrlParts {
  search: string
  hash: string
}

/**
 * Returns true with `source=reset` in the query or `type=recovery` in the hash
 * (docs/specification/site.md#password-reset-mode).
 */
export function isRecoveryUrl({ search, hash }: UrlParts): boolean {
  return new URLSearchParams(search).get('source') === 'reset' || hash.includes('type=recovery')
}

/** Returns true when the URL has something for the auth client to read: a code, tokens, or an error. */
export function carriesAuthAnswer({ search, hash }: UrlParts): boolean {
  const query = new URLSearchParams(search)
  return query.has('code') || /[#&](access_token|error|error_code)=/.test(hash)
}

/** Returns the error that the auth service names in an address, its code if there is one, or null. */
export function authErrorIn({ search, hash }: UrlParts): string | null {
  const [inHash, inQuery] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)]
  return inHash.get('error_code') ?? inHash.get('error') ?? inQuery.get('error_code') ?? inQuery.get('error')
}
