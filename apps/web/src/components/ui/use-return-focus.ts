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
      if (previous.current instanceof HTMLElement) previous.current.focus()
    },
  }
}
