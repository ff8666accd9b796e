// Returns the focus to the element that had it before a dialog opened, even if that did not open the dialog.
import { useRef } from 'react'
import { contentStart } from '@/components/content-start'

const rowOf = (element: Element | null) => element?.closest('li, tr') ?? null

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
      // The dialog's action may have removed the element with its row. Then the row that took its place gets the focus,
      // at the same button, and else the top of the content.
      const next = element?.isConnected ? element : (sameIn(rows, element) ?? contentStart())
      if (next instanceof HTMLElement) next.focus({ preventScroll: next === contentStart() })
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
