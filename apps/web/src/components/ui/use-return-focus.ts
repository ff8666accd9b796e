// Gives the focus back to what had it before a dialog opened, also when no trigger of the dialog's own opened it.
import { useRef } from 'react'

/** Handlers for a dialog's content. */
export function useReturnFocus() {
  const previous = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      previous.current = document.activeElement
    },
    onCloseAutoFocus: () => {
      const before = previous.current
      // Its row may be gone with what the dialog did: then the page goes on where it begins.
      const next = before?.isConnected ? before : document.getElementById('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: next !== before })
    },
  }
}
