// Loads a part of the site, and waits for it where the network is gone or a new build has replaced it.
import { lazy, type ComponentType } from 'react'
import { isOffline } from '@/lib/connection'
import { loadAgain } from '@/lib/load-again'

/**
 * @param target the address to load where the part no longer exists; null when nobody wants it any more
 * @param instead takes the part's place where it no longer exists and the page has unsaved work
 * @throws the error of the import, when reloading the page has not helped
 */
export const loadPart = <T>(
  load: () => Promise<T>,
  target: () => string | null = () => window.location.href,
  instead?: T,
): Promise<T> =>
  load().catch((error: unknown) => loadAgain(load, target, isOffline() ? null : error, instead))

/** Returns a component that is loaded at its first use, through loadPart, or by its `preload`. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  Object.assign(
    // Where it is missing, the text that was typed around it reappears.
    lazy(() => loadPart(async () => ({ default: await load() }), undefined, { default: () => null })),
    // The first use tries again, and reports a failure.
    { preload: () => void load().catch(() => undefined) },
  )
