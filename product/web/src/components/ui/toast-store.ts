// Queues toasts: one at a time. A dismissed one stays in memory until the removal delay has passed.

const TOAST_LIMIT = 1
/** A toast that has been shown this long was seen: the next act may end it. */
const SEEN_MS = 1000
export const TOAST_REMOVE_DELAY = 1_000_000

interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** It leaves after this time, where the words hold for a moment alone. */
  shownMs?: number
}

export interface ToastEntry extends ToastMessage {
  id: number
  open: boolean
  /** Milliseconds since 1970. */
  shownAt: number
}

/** Makes a store of toasts; subscribe and getSnapshot fit useSyncExternalStore. */
export function createToastStore() {
  let entries: readonly ToastEntry[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly ToastEntry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  const remove = (id: number) => set(entries.filter(entry => entry.id !== id))
  const dismiss = (id: number) => {
    if (!entries.some(entry => entry.id === id && entry.open)) return
    set(entries.map(entry => (entry.id === id ? { ...entry, open: false } : entry)))
    setTimeout(() => remove(id), TOAST_REMOVE_DELAY)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => entries,
    show(message: ToastMessage): number {
      lastId += 1
      const entry = { ...message, id: lastId, open: true, shownAt: Date.now() }
      set([entry, ...entries].slice(0, TOAST_LIMIT))
      return lastId
    },
    dismiss,
    /** The person does something else: the words are about what was before. */
    act() {
      for (const { id, shownAt } of entries) if (Date.now() - shownAt >= SEEN_MS) dismiss(id)
    },
  }
}

export const toasts = createToastStore()

/** Shows a toast; it replaces the one that is showing. Returns its id. */
export const toast = (message: ToastMessage) => toasts.show(message)
