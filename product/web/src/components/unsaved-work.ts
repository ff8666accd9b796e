// Tracks unsaved work. Each form registers itself. Anything that would take the work away asks first, once for all of
// it.
import { createContext, useContext, useEffect, useRef } from 'react'

/**
 * Says whether unsaved work survives leaving: not at all, as a draft on the device, or as a draft until the tab is
 * closed.
 */
export type Unsaved = 'lost' | 'kept-on-device' | 'kept-in-tab'

export interface Work {
  /** False while nothing is unsaved. */
  unsaved: () => Unsaved | false
  /** The work is part of a list, so another page of the list, or another tab, takes it away too. */
  inList?: boolean
}

/** A part of the page that can be left by itself: a dialog, or the page. */
export interface UnsavedScope {
  works: ReadonlySet<Work>
  /** @returns a function that removes the work */
  add: (work: Work) => () => void
  /** Continues at once where none of it is unsaved, and otherwise after a yes. */
  ask: (works: ReadonlySet<Work>, goOn: () => void) => void
}

/** Null on static pages, where nothing asks. */
export const UnsavedScopeContext = createContext<UnsavedScope | null>(null)

export function createUnsavedScope(ask: UnsavedScope['ask'], page?: UnsavedScope): UnsavedScope {
  const works = new Set<Work>()
  return {
    works,
    add: work => {
      works.add(work)
      const removeFromPage = page?.add(work)
      return () => {
        works.delete(work)
        removeFromPage?.()
      }
    },
    ask,
  }
}

/** Returns the worst outcome among the works. */
export function unsavedOf(works: Iterable<Work>): Unsaved | false {
  const found = [...works].map(({ unsaved }) => unsaved())
  return found.includes('lost') ? 'lost' : (found.find(Boolean) ?? false)
}

/** Registers unsaved work for as long as the component is shown. */
export function useUnsavedWork(unsaved: Work['unsaved'], inList = false): void {
  const scope = useContext(UnsavedScopeContext)
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => scope?.add({ unsaved: () => latest.current(), inList }), [scope, inList])
}

/** Does the same as a component. */
export function UnsavedWork({ unsaved }: Pick<Work, 'unsaved'>): null {
  useUnsavedWork(unsaved)
  return null
}

/**
 * Returns a function for actions that take work away without changing the address: Cancel, signing out, editing another
 * row.
 */
export function useLeave(): (goOn: () => void) => void {
  const scope = useContext(UnsavedScopeContext)
  return goOn => (scope ? scope.ask(scope.works, goOn) : goOn())
}
