// Loads a part of the site that could not be loaded: once the network is back, or, where the part is gone because the site
// was built again since, with the page anew.
import { isOffline } from '@/lib/connection'

const storageKey = 'loaded-anew'
/** How long one loading anew counts: a part that is still missing then is broken. */
const onceInMs = 30_000

/** @param error null where there was no network */
export async function loadAgain<T>(
  load: () => Promise<T>,
  target: () => string | null,
  error: unknown,
): Promise<T> {
  await whenReachable()
  if (error === null && (await isLoadable(load))) return load()
  loadAnew(target(), error ?? new Error('A part of the page is gone.'))
  // The page is about to be left.
  return new Promise<never>(() => {})
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

const probeEveryMs = 3000

/** Resolves once our server responds, whatever it says. */
async function whenReachable(): Promise<void> {
  while (isOffline() || !(await probe())) {
    await new Promise(done => {
      setTimeout(done, probeEveryMs)
      window.addEventListener('online', done, { once: true })
    })
  }
}

const probe = () =>
  fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null)
