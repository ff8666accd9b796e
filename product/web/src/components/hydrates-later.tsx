// Hydrates a part of a prerendered page in a task of its own. A slow phone would not respond for too long if the page
// were hydrated at once.
import { createContext, Suspense, useContext, useEffect, type ReactNode } from 'react'

/** Counts the parts that are not hydrated yet. */
export interface Hydration {
  begin: () => undefined
  end: () => undefined
  /** Calls back once all parts are hydrated: until then, what they show must be what was prerendered. */
  whenDone: (act: () => void) => void
}

const ignored = (): undefined => {}
/** A page that is rendered in the browser needs no count. */
export const HydrationContext = createContext<Hydration>({
  begin: ignored,
  end: ignored,
  whenDone: act => act(),
})

/** The children must stay the same until then: a new version of them would make React hydrate the part at once. */
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

/** The effect runs after those of everything before it. */
function Hydrated() {
  const { end } = useContext(HydrationContext)
  useEffect(end, [end])
  return null
}
