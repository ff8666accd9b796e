// What is unsaved, and where. Each form adds itself; whatever would take it away asks first, once for all of it.
import { createContext, useContext, useEffect, useRef } from 'react'

/** Where unsaved work survives leaving: nowhere, as a draft on the device, or as a draft until the tab is closed. */
export type Unsaved = 'lost' | 'kept-on-device' | 'kept-in-tab'

export interface Work {
  /** False while nothing is unsaved. */
  unsaved: () => Unsaved | false
  /** It is part of a list: another page of the list, or another tab, takes it away too. */
  inList?: boolean
}

/** A part of the page that can be left by itself: a dialog, or the page. */
export interface UnsavedScope {
  works: ReadonlySet<Work>
  /** @returns takes it out again */
  add: (work: Work) => () => void
  /** Goes on at once where none of it is unsaved, and after a yes otherwise. */
  ask: (works: ReadonlySet<Work>, goOn: () => void) => void
}

/** Null where nothing asks: on the static pages. */
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

/** The work that would be lost counts most. */
export function unsavedOf(works: Iterable<Work>): Unsaved | false {
  const found = [...works].map(({ unsaved }) => unsaved())
  return found.includes('lost') ? 'lost' : (found.find(Boolean) ?? false)
}

/** Adds unsaved work to the page for as long as it is shown. */
export function useUnsavedWork(unsaved: Work['unsaved'], inList = false): void {
  const scope = useContext(UnsavedScopeContext)
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => scope?.add({ unsaved: () => latest.current(), inList }), [scope, inList])
}

/** The same as a part of what is shown. */
export function UnsavedWork({ unsaved }: Pick<Work, 'unsaved'>): null {
  useUnsavedWork(unsaved)
  return null
}

/** For whatever takes work away without changing the address: Cancel, signing out, editing another one. */
export function useLeave(): (goOn: () => void) => void {
  const scope = useContext(UnsavedScopeContext)
  return goOn => (scope ? scope.ask(scope.works, goOn) : goOn())
}
