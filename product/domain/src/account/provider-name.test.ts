import { expect, it } from 'vitest'
import { providerName } from './provider-name'

it.each([
  ['google', 'Google'],
  ['linkedin_oidc', 'LinkedIn'],
  ['keycloak', 'Keycloak'],
  ['web3', 'Wallet'],
  ['custom:book-club', 'Book club'],
  ['sso:0d6f2f7e-0000-4000-8000-000000000000', 'Your organization'],
])('%s is called %s', (provider, name) => expect(providerName(provider)).toBe(name))
