/** The name of this server among OpenID providers and in access tokens (RFC 8414, 2), and the address of its wire. */
import type { BackendConfig } from '../../contract'

type Addresses = Pick<BackendConfig, 'publicUrl' | 'siteUrl' | 'jwtIssuer'>

/** Its endpoints are below it. */
export function authAddress({ publicUrl, siteUrl }: Addresses): string {
  return `${publicUrl ?? siteUrl}/auth/v1`
}

export function issuerOf(config: Addresses): string {
  return config.jwtIssuer ?? authAddress(config)
}
