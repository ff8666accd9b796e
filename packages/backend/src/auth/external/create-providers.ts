/**
 * The configured providers, by name. Every name but GitHub's is an OpenID Connect provider: the issuers of some are
 * known, that of any other (`keycloak`, `custom:club`) is its `url`.
 */
import type { BackendConfig, ExternalProviderSettings } from '../../contract'
import { createGithubProvider } from './github-provider'
import { createOpenIdProvider, type OpenIdTraits } from './openid-provider'
import type { ExternalProvider } from './provider'

export type ExternalProviders = ReadonlyMap<string, ExternalProvider>

const OPENID: Omit<OpenIdTraits, 'issuer'> = {
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  nonce: true,
  formPost: false,
  everyEmailVerified: false,
}

const KNOWN: Readonly<Record<string, OpenIdTraits>> = {
  gitlab: { ...OPENID, issuer: 'https://gitlab.com' },
  google: { ...OPENID, issuer: 'https://accounts.google.com' },
  // Takes part in PKCE for native apps alone, at another address, and repeats no nonce.
  linkedin_oidc: { ...OPENID, issuer: 'https://www.linkedin.com/oauth', pkce: false, nonce: false },
  // Asks for the name and the address by form_post alone, and documents no PKCE.
  apple: {
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    pkce: false,
    nonce: true,
    formPost: true,
    everyEmailVerified: true,
  },
}

/** @throws Error for a provider whose issuer is neither known nor given */
export function createProviders(
  external: Readonly<Record<string, ExternalProviderSettings>>,
  { siteUrl, publicUrl }: Pick<BackendConfig, 'siteUrl' | 'publicUrl'>,
  clock: () => Date,
): ExternalProviders {
  const callback = `${publicUrl ?? siteUrl}/auth/v1/callback`
  return new Map(
    Object.entries(external).map(([name, settings]) => {
      const site = { name, settings, redirectUri: settings.redirectUri || callback, clock }
      if (name === 'github') return [name, createGithubProvider(site)]
      const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined
      const issuer = settings.url || known?.issuer
      if (!issuer) throw new Error(`The provider ${name} needs the url of its issuer.`)
      return [name, createOpenIdProvider(site, { ...OPENID, ...known, issuer })]
    }),
  )
}
