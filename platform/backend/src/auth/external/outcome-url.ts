/** Where the browser is sent once somebody has signed in elsewhere. */
import type { SessionBody } from '../tokens/issue-session'
import type { ProviderTokens } from '../context/provider'

/**
 * @param outcome the code of a PKCE flow, for the query; or the session of an implicit one, for the fragment
 * @param tokens the provider's own, where it issues any
 */
export function outcomeUrl(target: string, outcome: SessionBody | string, tokens?: ProviderTokens): string {
  const url = new URL(target)
  if (typeof outcome === 'string') {
    url.searchParams.set('code', outcome)
    return url.href
  }
  const { access_token, refresh_token, expires_in, expires_at, token_type } = outcome
  url.hash = new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...(tokens ? { provider_token: tokens.accessToken } : {}),
    ...(tokens?.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
    refresh_token,
    sb: '',
    token_type,
  }).toString()
  return url.href
}
