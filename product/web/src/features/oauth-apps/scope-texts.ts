/** Describes the scopes of an OAuth app in plain words. */

const texts: Record<string, string> = {
  openid: 'That you have an account here',
  email: 'Your email address',
  profile: 'Your name',
  phone: 'Your phone number, if you have given one',
}
const order = Object.keys(texts)

/** Returns what the app may see. The permission to stay connected has a text of its own elsewhere. */
export function scopeTexts(scopes: readonly string[]): string[] {
  // Every app sees this scope.
  const seen = new Set(['openid', ...scopes])
  return order.filter(scope => seen.has(scope)).map(scope => texts[scope]!)
}

/** Returns the domain of a web address that receives the answer, or null for a program on somebody's own device. */
export function domainOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : null
}
