// Asks before a person leaves unsaved work: by a dialog within the site, by the browser when leaving it.
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useBlocker, useLocation, type Location } from 'react-router'
import { createUnsavedScope, unsavedOf, UnsavedScopeContext, type Unsaved, type Work } from '../unsaved-work'
import type { LeaveQuestionProps } from './leave-question'

interface Asked {
  unsaved: Unsaved
  goOn: () => void
  stay?: () => void
}

export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Work that the person agreed to lose does not ask again. */
  const [givenUp] = useState(() => new WeakSet<Work>())
  const giveUp = (works: Iterable<Work>) => {
    for (const work of works) givenUp.add(work)
  }
  const [scope] = useState(() =>
    createUnsavedScope((works, goOn) => {
      const left = [...works].filter(work => !givenUp.has(work))
      const unsaved = unsavedOf(left)
      if (!unsaved) return goOn()
      setAsked({
        unsaved,
        goOn: () => {
          giveUp(left)
          goOn()
        },
      })
    }),
  )

  const present = useLocation()
  /** Returns the work that a navigation would take away. */
  const leftFor = (next: Location, from = present) => {
    const elsewhere = next.pathname !== from.pathname
    if (!elsewhere && next.search === from.search) return []
    return [...scope.works].filter(work => !givenUp.has(work) && (elsewhere || work.inList))
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedOf(leftFor(nextLocation, currentLocation)) !== false,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedOf([...scope.works].filter(work => !givenUp.has(work)))) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [scope, givenUp])

  const question: Asked | null =
    blocker.state === 'blocked'
      ? {
          unsaved: unsavedOf(leftFor(blocker.location)) || 'lost',
          goOn: () => {
            giveUp(leftFor(blocker.location))
            blocker.proceed()
          },
          stay: () => blocker.reset(),
        }
      : asked
  const answer = (then: (() => void) | undefined) => {
    setAsked(null)
    then?.()
  }
  return (
    <UnsavedScopeContext value={scope}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <Question
            unsaved={question.unsaved}
            onLeave={() => answer(question.goOn)}
            onStay={() => answer(question.stay)}
          />
        </Suspense>
      )}
    </UnsavedScopeContext>
  )
}

/** The dialog is loaded when it is needed. Where that fails, the browser asks. */
const Question = lazy((): Promise<{ default: ComponentType<LeaveQuestionProps> }> =>
  import('./leave-question').then(
    ({ LeaveQuestion }) => ({ default: LeaveQuestion }),
    () => ({ default: BrowserQuestion }),
  ),
)

function BrowserQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const [answer] = useState(() => window.confirm('Leave without saving?'))
  useEffect(() => {
    if (answer) onLeave()
    else onStay()
    // oxlint-disable-next-line react/exhaustive-deps -- answered once
  }, [answer])
  return null
}
