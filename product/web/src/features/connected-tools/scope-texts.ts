/** What a tool asks for, in plain words. */

const texts: Record<string, string> = {
  openid: 'That you have an account here',
  email: 'Your email address',
  profile: 'Your name',
  phone: 'Your phone number, if you have given one',
}
const order = Object.keys(texts)

/** What it may see; the permission to stay connected is none of its own. */
export function scopeTexts(scopes: readonly string[]): string[] {
  // Every tool sees that much.
  const seen = new Set(['openid', ...scopes])
  return order.filter(scope => seen.has(scope)).map(scope => texts[scope]!)
}

/** Who gets the answer: the domain of a web address, null for a program on somebody's own device. */
export function domainOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : null
}
