// Says that changes of other people do not arrive at the moment.
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Most connections are back within these milliseconds, before anybody has to know. */
const patienceMs = 5_000

export function ReconnectingNotice({ lost }: { lost: boolean }) {
  const [shown, setShown] = useState(false)
  if (!lost && shown) setShown(false)
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky bottom-0 z-40 flex justify-center sm:justify-end sm:px-5"
    >
      {shown && (
        <p
          role="status"
          className="m-3 flex animate-pop-in items-center gap-2 rounded-full border bg-card px-4 py-2 text-sm text-soft shadow-float"
        >
          <RefreshCw className="size-4 shrink-0 motion-safe:animate-spin" aria-hidden="true" />
          Reconnecting …
        </p>
      )}
    </div>
  )
}
