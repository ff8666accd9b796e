// Loads a part of the site, and waits for it where the network is gone or a new build has replaced it.
import { lazy, type ComponentType } from 'react'
import { isOffline } from '@/lib/connection'

/**
 * @param target the address to load where the part is gone; null when it is no longer wanted
 * @param instead what takes the part's place where it is gone and the page has unsaved work on it
 * @throws what the import throws, when loading the page anew has not helped
 */
export const loadPatiently = <T>(
  load: () => Promise<T>,
  target: () => string | null = () => window.location.href,
  instead?: T,
): Promise<T> =>
  load().catch(async (error: unknown) => {
    const wasOffline = isOffline()
    // In the browser already: every page loads it once it is drawn.
    const { loadAgain } = await import('@/lib/load-again')
    return loadAgain(load, target, wasOffline ? null : error, instead)
  })

/** A component that is loaded with the first use of it, and patiently. */
export const lazyPatiently = <Props>(load: () => Promise<ComponentType<Props>>) =>
  // Where it is gone, what was typed around it is seen again.
  lazy(() => loadPatiently(async () => ({ default: await load() }), undefined, { default: () => null }))
