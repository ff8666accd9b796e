// The one door to what the browser stores for the site. Browsers can block it or be full. Then values stay in the
// memory of the page, and nothing that asks for them fails.

export interface BrowserStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
  keys: () => string[]
  /** False where something is in memory alone, and a reload would lose it. */
  isLasting: () => boolean
}

/** Kept on the device, for every tab. */
export const deviceStorage = guarded(() => window.localStorage)

/** Kept until the tab is closed. */
export const tabStorage = guarded(() => window.sessionStorage)

/** @param open throws where the browser blocks it */
function guarded(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  const attempt = <Found>(act: (storage: Storage) => Found, otherwise: Found): Found => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: key => memory.get(key) ?? attempt(storage => storage.getItem(key), null),
    setItem(key, value) {
      memory.delete(key)
      const isStored = attempt(storage => {
        storage.setItem(key, value)
        return true
      }, false)
      if (!isStored) memory.set(key, value)
    },
    removeItem(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt(storage => Object.keys(storage), [])])],
    isLasting: () => memory.size === 0 && attempt(storage => storage.length >= 0, false),
  }
}
