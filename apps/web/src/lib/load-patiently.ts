// Loads a part of the site: waits for the network where there is none, and loads the page anew where the part is gone
// because the site was built again since.
import { isOffline, whenReachable } from '@/lib/connection'

const storageKey = 'loaded-anew'
/** How long one loading anew counts: a part that is still missing then is broken. */
const onceInMs = 30_000

/**
 * @param target the address to load where the part is gone; null when it is no longer wanted
 * @throws what the import throws, when loading the page anew has not helped
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  target: () => string | null = () => window.location.href,
): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      const wasOffline = isOffline()
      await whenReachable()
      if (wasOffline && (await isLoadable(load))) continue
      loadAnew(target(), error)
      // The page is about to be left.
      return new Promise<never>(() => {})
    }
  }
}

/** Some browsers remember that an import failed, and never ask again. */
const isLoadable = (load: () => Promise<unknown>) =>
  load().then(
    () => true,
    () => false,
  )

function loadAnew(target: string | null, error: unknown): void {
  const last = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
    target: string
    at: number
  } | null
  if (target === null || (last?.target === target && Date.now() - last.at < onceInMs)) throw error
  sessionStorage.setItem(storageKey, JSON.stringify({ target, at: Date.now() }))
  if (new URL(target, window.location.href).href === window.location.href) window.location.reload()
  else window.location.assign(target)
}
