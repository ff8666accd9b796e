// Keeps a prerendered page usable until the site has rendered the same page for the signed-in person.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { successorIn, type replayEarlyInput } from './replay-early-input'

/**
 * Replaces the page once its replacement is rendered, in one step: no key press is lost. A form receives the text that
 * was typed into the prerendered page, the focus and the cursor. A page that navigates elsewhere receives nothing.
 * @param replay runs here instead of after hydration
 * @returns the element to render into, which is in no document until then
 */
export function replacePrerenderedPage(
  page: HTMLElement,
  replay: ReturnType<typeof replayEarlyInput>,
): HTMLElement {
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

/**
 * A draft that a form restores must not overwrite what was typed into this page. React runs pending effects before it
 * renders.
 */
function runEffects() {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(null))
  root.unmount()
}

/** @returns a function that focuses the element in place of the one that had the focus */
function replace(page: HTMLElement, next: HTMLElement): () => void {
  const focused = page.isConnected && page.querySelector<HTMLElement>(':focus')
  const selection = isText(focused) && ([focused.selectionStart, focused.selectionEnd] as const)
  page.replaceWith(next)
  return () => {
    const successor = focused && successorIn(next, focused)
    if (successor) successor.focus({ preventScroll: true })
    // Scripts cannot read the selection of an email field.
    if (selection && selection[0] !== null && isText(successor)) successor.setSelectionRange(...selection)
  }
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
