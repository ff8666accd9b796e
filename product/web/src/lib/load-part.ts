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

/**
 * Returns a component that is loaded at its first use, through loadPart. `preload` loads it before: then it is drawn with
 * the click that wants it. React would hold back for a moment what it has to wait for.
 * @param instead is drawn where the part no longer exists and the page has unsaved work
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) {
  let warm: { default: ComponentType<Props> } | undefined
  const loadWarm = async () => (warm ??= { default: await load() })
  const Part = lazy(() =>
    // React asks a promise that calls back at once for its value, and does not wait.
    warm
      ? ({ then: (resolve: (part: typeof warm) => void) => resolve(warm) } as Promise<
          NonNullable<typeof warm>
        >)
      : // The text that was typed around a missing part reappears.
        loadPart(loadWarm, undefined, { default: instead }),
  )
  return Object.assign(Part, { preload: () => void loadWarm().catch(() => {}) })
}

/** Holds the preloads of parts whose place is loaded already, so that a click may want them. */
const wantedSoon = new Set<() => void>()

/** Works like lazyPart. Once a page that has a place for the part stands, `preloadParts` loads it. */
export function soonPart<Props>(...part: Parameters<typeof lazyPart<Props>>) {
  const Part = lazyPart(...part)
  wantedSoon.add(Part.preload)
  return Part
}

export function preloadParts(): void {
  for (const preload of wantedSoon) preload()
  wantedSoon.clear()
}
