// Loads a part of the site, and waits for it where the network is gone or a new build has replaced it.
import { lazy, type ComponentType } from 'react'
import { isOffline } from '@/lib/connection'
import { loadAgain } from '@/lib/load-again'

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
  load().catch((error: unknown) => loadAgain(load, target, isOffline() ? null : error, instead))

/** A component that is loaded with the first use of it, and patiently. */
export const lazyPatiently = <Props>(load: () => Promise<ComponentType<Props>>) =>
  // Where it is gone, what was typed around it is seen again.
  lazy(() => loadPatiently(async () => ({ default: await load() }), undefined, { default: () => null }))
