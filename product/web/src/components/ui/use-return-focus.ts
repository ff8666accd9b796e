// Returns the focus to the element that had it before a dialog opened, even if that did not open the dialog.
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
      // The dialog's action may have removed the element. Then the focus goes to the top of the page.
      const next = before?.isConnected ? before : document.getElementById('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: next !== before })
    },
  }
}
