// A prerendered page stays, and can be typed into, until the site has drawn the same page for whoever is signed in.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { replayEarlyInput } from './replay-early-input'

/**
 * The page is replaced once there is something to replace it with: a form gets what was typed into this one, the focus
 * and the cursor, without a moment in between for a key to be lost in. A page that leads elsewhere gets nothing.
 * @param replay in place of the replay after hydration
 * @returns the element to draw into, which is in no document until then
 */
export function drawAnew(page: HTMLElement, replay: ReturnType<typeof replayEarlyInput>): HTMLElement {
  const { pathname } = window.location
  const next = page.cloneNode(false) as HTMLElement
  const observer = new MutationObserver(() => {
    const isElsewhere = window.location.pathname !== pathname
    const isDecided = isElsewhere || next.querySelector('form') !== null
    if (!isDecided && (next.childElementCount === 0 || next.querySelector('.spinner'))) return
    if (isDecided) runEffects()
    const restoreFocus = replace(page, next)
    if (!isDecided) return
    observer.disconnect()
    replay(isElsewhere ? () => null : element => successorIn(next, element))
    restoreFocus()
  })
  observer.observe(next, { childList: true, subtree: true })
  return next
}

/** A draft that a form brings back must not come after what was typed into this page: React runs what waits before it renders. */
function runEffects() {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(null))
  root.unmount()
}

/** @returns gives the focus to what took the place of the element that had it */
function replace(page: HTMLElement, next: HTMLElement): () => void {
  const focused = page.isConnected && page.querySelector<HTMLElement>(':focus')
  const selection = isText(focused) && ([focused.selectionStart, focused.selectionEnd] as const)
  page.replaceWith(next)
  return () => {
    const successor = focused && successorIn(next, focused)
    if (successor) successor.focus({ preventScroll: true })
    // A field for an email address has no selection that scripts may see.
    if (selection && selection[0] !== null && isText(successor)) successor.setSelectionRange(...selection)
  }
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** A field is found by its name, a button or a link by its text. */
function successorIn<Known extends HTMLElement>(next: HTMLElement, element: Known): Known | null {
  const name = element.getAttribute('name')
  const isAlike = (other: Known) => name !== null || other.textContent === element.textContent
  const found = next.querySelectorAll<Known>(element.localName + (name === null ? '' : `[name="${name}"]`))
  return element.localName === 'form' ? (found[0] ?? null) : ([...found].find(isAlike) ?? null)
}
