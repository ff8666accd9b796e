// Loads what a button opens, before the click or with it. The button says so where that fails.
import { useRef, useState } from 'react'
import { loadPart } from '@/lib/load-part'
import { logFailure } from '@/lib/log-failure'

export interface LatePart<Part> {
  Part: Part | null
  /** Starts loading before the click. A failure is reported at the click. */
  preload: () => void
  /** Loads the part. A failed load is tried again. */
  open: () => void
  isMissing: boolean
}

/** Without the network, the part does not open later by itself: by then the person is elsewhere on the page. */
export function useLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  const [part, setPart] = useState<{ Part: Part } | null>(null)
  const [isMissing, setMissing] = useState(false)
  const waits = useRef(false)

  const waitForIt = async () => {
    if (waits.current) return
    waits.current = true
    try {
      await loadPart(load)
      setMissing(false)
    } catch (cause) {
      logFailure('A part of the page could not be loaded', cause)
    }
    waits.current = false
  }
  return {
    Part: part && part.Part,
    preload: () => void load().catch(() => {}),
    open: () => {
      setMissing(false)
      load().then(
        Part => setPart({ Part }),
        () => {
          setMissing(true)
          void waitForIt()
        },
      )
    },
    isMissing,
  }
}
