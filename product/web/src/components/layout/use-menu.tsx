// Loads a menu when it is first opened. The header says so when that fails.
import { useRef, useState, type ReactNode } from 'react'
import { loadPart } from '@/lib/load-part'
import { logFailure } from '@/lib/log-failure'

interface OpenedMenu<Menu> {
  Menu: Menu | null
  /** Starts loading before the click. A failure is reported at the click. */
  warmUp: () => void
  /** Loads the menu. A failed load is tried again. */
  open: () => void
  notice: ReactNode
}

/** Without the network, the menu does not open later by itself: by then the person is elsewhere on the page. */
export function useMenu<Menu>(load: () => Promise<Menu>): OpenedMenu<Menu> {
  const [menu, setMenu] = useState<{ Menu: Menu } | null>(null)
  const [missing, setMissing] = useState(false)
  const waits = useRef(false)

  const waitForIt = async () => {
    if (waits.current) return
    waits.current = true
    try {
      await loadPart(load)
      setMissing(false)
    } catch (cause) {
      logFailure('A menu could not be loaded', cause)
    }
    waits.current = false
  }
  return {
    Menu: menu && menu.Menu,
    warmUp: () => void load().catch(() => {}),
    open: () => {
      setMissing(false)
      load().then(
        Menu => setMenu({ Menu }),
        () => {
          setMissing(true)
          void waitForIt()
        },
      )
    },
    notice: missing && (
      <p
        role="alert"
        className="absolute inset-x-0 top-full z-10 border-y bg-card px-5 py-3 text-center text-[15px] text-ink shadow-float"
      >
        The menu could not be loaded. Please check your connection and try again.
      </p>
    ),
  }
}
