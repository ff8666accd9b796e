// A part of a prerendered page that is hydrated in a piece of work of its own: on a slow phone, all of the page at once
// would not answer for too long.
import { createContext, Suspense, useContext, useEffect, type ReactNode } from 'react'

/** Counts the parts. */
export interface Hydration {
  begin: () => undefined
  end: () => undefined
}

const ignored = (): undefined => {}
/** Where a page is drawn in the browser, nobody counts. */
export const HydrationContext = createContext<Hydration>({ begin: ignored, end: ignored })

/** What it is given must stay the same until then: React would hydrate the part at once for another version of it. */
export function HydratesLater({ children }: { children: ReactNode }) {
  const { begin } = useContext(HydrationContext)
  useEffect(begin, [begin])
  return (
    <Suspense fallback={null}>
      {children}
      <Hydrated />
    </Suspense>
  )
}

/** Its effect runs after those of everything before it. */
function Hydrated() {
  const { end } = useContext(HydrationContext)
  useEffect(end, [end])
  return null
}
