/** Names sign-in providers as people know them. */

const names: Readonly<Record<string, string>> = {
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  linkedin_oidc: 'LinkedIn',
  web3: 'Wallet',
}

/** @returns for `custom:book-club` the part behind the colon */
export function providerName(provider: string): string {
  if (provider.startsWith('sso:')) return 'Your organization'
  const own = provider.replace(/^custom:/, '').replace(/[-_]+/g, ' ')
  return names[provider] ?? own.charAt(0).toUpperCase() + own.slice(1)
}
