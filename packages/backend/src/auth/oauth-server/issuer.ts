/**
 * The name of this server among OpenID providers, below which its endpoints and its metadata are (RFC 8414, 2).
 */
import type { BackendConfig } from '../../contract'

export function issuerOf({ publicUrl, siteUrl }: Pick<BackendConfig, 'publicUrl' | 'siteUrl'>): string {
  return `${publicUrl ?? siteUrl}/auth/v1`
}
