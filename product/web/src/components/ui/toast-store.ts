// Queues toasts: one at a time. A dismissed one stays in memory until the removal delay has passed.

const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY = 1_000_000

interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

interface ToastEntry extends ToastMessage {
  id: number
  open: boolean
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

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => entries,
    show(message: ToastMessage): number {
      lastId += 1
      set([{ ...message, id: lastId, open: true }, ...entries].slice(0, TOAST_LIMIT))
      return lastId
    },
    dismiss(id: number) {
      if (!entries.some(entry => entry.id === id && entry.open)) return
      set(entries.map(entry => (entry.id === id ? { ...entry, open: false } : entry)))
      setTimeout(() => remove(id), TOAST_REMOVE_DELAY)
    },
  }
}

export const toasts = createToastStore()

/** Shows a toast; it replaces the one that is showing. Returns its id. */
export const toast = (message: ToastMessage) => toasts.show(message)
