// Shows toasts. How they are drawn is loaded once the page stands, or with the first toast.
import { Suspense, useSyncExternalStore } from 'react'
import { soonPart } from '@/lib/load-part'
import { toasts, type ToastEntry } from './toast-store'

/** Says the text while the list is on its way: it may be about the network that the list waits for. */
const ToastText = ({ entries: [newest] }: { entries: readonly ToastEntry[] }) =>
  newest?.open && (
    <p
      role="status"
      className="fixed inset-x-3 bottom-3 z-[60] rounded-card border bg-card p-4 text-ink shadow-float sm:left-auto sm:w-[400px]"
    >
      {[newest.title, newest.description].filter(Boolean).join(': ')}
    </p>
  )

const ToastList = soonPart(async () => (await import('./toast-list')).ToastList, ToastText)

export function Toaster() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getSnapshot)
  if (entries.length === 0) return null
  return (
    <Suspense fallback={<ToastText entries={entries} />}>
      <ToastList entries={entries} />
    </Suspense>
  )
}
