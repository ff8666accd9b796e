/**
 * The configured providers, by name. Every name but GitHub's is an OpenID Connect provider: the issuers of some are
 * known, that of any other (`keycloak`) is its `url`.
 */
import type { BackendConfig, ExternalProviderSettings } from '../../contract'
import { createGithubProvider } from './github-provider'
import { createOpenIdProvider, type OpenIdTraits } from './openid-provider'
import { openIdProfile } from './openid-profile'
import { limitedFetch } from '../outgoing/limited-fetch'
import { anywhere } from '../outgoing/reach'
import { authAddress } from '../rules/auth-address'
import type { ExternalProviders } from '../context/parts'
import { WEB3 } from '../context/provider'

const OPENID: Omit<OpenIdTraits, 'issuer'> = {
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  nonce: true,
  formPost: false,
  profileOf: claims => openIdProfile(claims),
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
    profileOf: claims => openIdProfile(claims, true),
  },
}

/** Identities of these are no provider's. */
const OWN_NAMES = ['email', 'phone', WEB3.name]

/** @throws Error for a provider of a name that is ours, or whose issuer is neither known nor given */
export function createProviders(
  external: Readonly<Record<string, ExternalProviderSettings>>,
  config: Pick<BackendConfig, 'siteUrl' | 'publicUrl'>,
  clock: () => Date,
): ExternalProviders {
  const callback = callbackUrl(config)
  const fetch = limitedFetch(anywhere)
  return new Map(
    Object.entries(external).map(([name, settings]) => {
      if (OWN_NAMES.includes(name)) throw new Error(`A provider cannot be named ${name}.`)
      const site = { name, settings, redirectUri: settings.redirectUri || callback, clock, fetch }
      if (name === 'github') return [name, createGithubProvider(site)]
      const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined
      const issuer = settings.url || known?.issuer
      if (!issuer) throw new Error(`The provider ${name} needs the url of its issuer.`)
      return [name, createOpenIdProvider(site, { ...OPENID, ...known, issuer })]
    }),
  )
}

/** Returns the address to which providers send people back. */
export function callbackUrl({ siteUrl, publicUrl }: Pick<BackendConfig, 'siteUrl' | 'publicUrl'>): string {
  return `${authAddress({ siteUrl, publicUrl })}/callback`
}
