// Loads the page that somebody is about to open, and reads its first rows: when the pointer or the focus comes to its
// link, or a finger. Once the page stands, it loads the scripts of the pages in the header.
import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { memberLinks } from './layouts/member-links'
import type { Pages } from './pages-context'

/** A page whose handle has this function reads early what it is drawn with. */
export interface ReadsEarly {
  readEarly: (client: QueryClient) => Promise<unknown>
}

/**
 * Fetches nothing where people save data. A failure is harmless: opening the page tries again, and reports it.
 * @returns a function that stops it
 */
export function prefetchPages(client: QueryClient, pages: Pages): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => {}
  // Loaded pages are written into the table, so that it is not the router's.
  const routes = pages.createRoutes()
  const loaded = new Map<string, Promise<void>>()
  const load = (pathname: string) => {
    const loading = loaded.get(pathname) ?? pages.load(routes, pathname)
    loaded.set(pathname, loading)
    // A build that is gone, or no network.
    loading.catch(() => loaded.delete(pathname))
    return loading
  }
  const approach = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== window.location.origin || link.target === '_blank') return
    const { pathname, search } = link
    if (pathname === window.location.pathname) return
    void load(pathname)
      .then(() => {
        const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Partial<ReadsEarly> | undefined
        // The page reads other rows where the address has filters.
        return search === '' ? handle?.readEarly?.(client) : undefined
      })
      .catch(() => undefined)
  }
  for (const { to } of memberLinks) void load(to).catch(() => undefined)
  const events = ['pointerover', 'touchstart', 'focusin']
  for (const name of events) document.addEventListener(name, approach, { passive: true })
  return () => {
    for (const name of events) document.removeEventListener(name, approach)
  }
}
