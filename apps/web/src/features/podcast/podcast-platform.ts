// Which listening site a podcast link leads to, by its host.

const platforms = [
  [/(^|\.)spotify\.com$/, 'Spotify'],
  [/^podcasts\.apple\.com$/, 'Apple Podcasts'],
  [/(^|\.)youtube\.com$|^youtu\.be$/, 'YouTube'],
  [/^music\.amazon\./, 'Amazon Music'],
  [/(^|\.)overcast\.fm$/, 'Overcast'],
] as const

/** Name of the site, or its host without www; null for what is no web address. */
export function podcastPlatform(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return platforms.find(([host]) => host.test(hostname))?.[1] ?? hostname.replace(/^www\./, '')
}
