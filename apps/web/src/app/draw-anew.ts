// Empties a prerendered page, and gives the form that is drawn next what was typed into this one.
import type { replayEarlyInput } from './replay-early-input'

/**
 * A page that leads elsewhere gets nothing.
 * @returns in place of the replay after hydration
 */
export function drawAnew(container: HTMLElement, replay: ReturnType<typeof replayEarlyInput>): () => void {
  const { pathname } = window.location
  const focused = container.querySelector<HTMLElement>('form :focus')
  container.replaceChildren()
  const observer = new MutationObserver(() => {
    const form = container.querySelector('form')
    const left = window.location.pathname !== pathname
    if (!form && !left) return
    observer.disconnect()
    const successorOf = <Known extends HTMLElement>(element: Known): Known | null => {
      const name = element.getAttribute('name')
      return left
        ? null
        : container.querySelector<Known>(element.localName + (name ? `[name="${name}"]` : ''))
    }
    // After the effects of the form, which may bring back a draft.
    setTimeout(() => {
      replay(successorOf)
      if (focused) successorOf(focused)?.focus()
    })
  })
  observer.observe(container, { childList: true, subtree: true })
  return () => {}
}
