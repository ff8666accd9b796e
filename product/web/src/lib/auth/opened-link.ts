// Takes the secrets of an opened link, which sign somebody in. They leave the address before anything else happens, so
// that they are in no history entry, referrer or log, and stay in this tab until the person has confirmed the account.

import { tabStorage } from '../browser-storage'

/** They are in the hash of links made by the auth service, and in the query of those in our emails. */
const secrets = [
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'token_type',
  'expires_in',
  'expires_at',
  'token_hash',
] as const

export type OpenedLink = Partial<Record<(typeof secrets)[number], string>>

const storageKey = 'opened-link'

/** Moves the secrets of the address into the tab's storage. Call it before anything else on the page. */
export function takeOpenedLink(): void {
  const url = new URL(window.location.href)
  const hash = new URLSearchParams(url.hash.slice(1))
  const inHash = taken(hash)
  const found = { ...taken(url.searchParams), ...inHash }
  if (Object.keys(found).length === 0) {
    if (!isSameVisit()) dropOpenedLink()
    return
  }
  // Other hashes are no list of parameters, and writing them as one would change them.
  if (Object.keys(inHash).length > 0) url.hash = hash.toString()
  window.history.replaceState(window.history.state, '', url)
  tabStorage.setItem(storageKey, JSON.stringify({ path: url.pathname, found }))
}

/** Returns the secrets that came with the address of this page. There are none once they are dropped. */
export function openedLink(): OpenedLink {
  const stored = JSON.parse(tabStorage.getItem(storageKey) ?? 'null') as {
    path: string
    found: OpenedLink
  } | null
  return stored?.path === window.location.pathname ? stored.found : {}
}

/** Forgets the secrets: they are used, or the person is not meant. */
export const dropOpenedLink = () => tabStorage.removeItem(storageKey)

function taken(params: URLSearchParams): OpenedLink {
  const found: OpenedLink = {}
  for (const name of secrets) {
    const value = params.get(name)
    if (value !== null) found[name] = value
    params.delete(name)
  }
  return found
}

/** Returns whether the same page is loaded again. */
function isSameVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}
