// A menu that is loaded when it is first opened, and what the header says where it does not come.
import { useRef, useState, type ReactNode } from 'react'
import { loadPatiently } from '@/lib/load-patiently'
import { logFailure } from '@/lib/log-failure'

interface OpenedMenu<Menu> {
  Menu: Menu | null
  /** Ahead of the click; a failure is told at the click. */
  warmUp: () => void
  /** Loads the menu; what failed before is tried again. */
  open: () => void
  notice: ReactNode
}

/** Without the network the menu does not come by itself later on: by then the person is elsewhere on the page. */
export function useMenu<Menu>(load: () => Promise<Menu>): OpenedMenu<Menu> {
  const [menu, setMenu] = useState<{ Menu: Menu } | null>(null)
  const [missing, setMissing] = useState(false)
  const waits = useRef(false)

  const waitForIt = async () => {
    if (waits.current) return
    waits.current = true
    try {
      await loadPatiently(load)
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
