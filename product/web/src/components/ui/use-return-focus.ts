// Returns the focus to the element that had it before a dialog opened, also when that was no trigger of the dialog.
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
      // The element may be gone after the dialog's action: then the focus goes to the top of the page.
      const next = before?.isConnected ? before : document.getElementById('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: next !== before })
    },
  }
}
