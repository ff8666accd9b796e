// Returns the focus to the element that had it before a dialog opened, even if that did not open the dialog.
import { useRef } from 'react'

const rowOf = (element: Element | null) => element?.closest('li, tr')

/** Handlers for a dialog's content. */
export function useReturnFocus() {
  const previous = useRef<{ element: Element | null; rows: (Element | null | undefined)[] }>(null)
  return {
    onOpenAutoFocus: () => {
      const element = document.activeElement
      const row = rowOf(element)
      previous.current = { element, rows: [row?.nextElementSibling, row?.previousElementSibling] }
    },
    onCloseAutoFocus: () => {
      const { element = null, rows = [] } = previous.current ?? {}
      // The dialog's action may have removed the element with its row. Then the same button of the row that took its
      // place gets the focus, and else the top of the content.
      const before = element?.isConnected
        ? element
        : (sameIn(rows, element) ?? document.getElementById('content'))
      const next = before?.isConnected ? before : document.getElementById('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: next !== element })
    },
  }
}

function sameIn(rows: (Element | null | undefined)[], element: Element | null): Element | undefined {
  for (const row of rows) {
    if (!row?.isConnected) continue
    const same = [...row.querySelectorAll('button, a[href]')].find(
      ({ textContent }) => textContent === element?.textContent,
    )
    if (same) return same
  }
  return undefined
}
