// Stands where a part of the page has been asked for by a click, and has not arrived.
import { useOutlasts } from '../use-outlasts'

/** A part that has not arrived after this many milliseconds is said to be on its way. */
const patienceMs = 1000

export function PartOnItsWay() {
  const slow = useOutlasts('part', patienceMs)
  if (!slow) return null
  return (
    <p
      role="status"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto w-fit rounded-card bg-ink px-5 py-3 text-[15px] text-page shadow-float"
    >
      This is slow to arrive. Please check your connection: it will open on its own.
    </p>
  )
}
