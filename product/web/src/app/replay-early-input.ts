// People can type and click in a prerendered page before it is hydrated. No such input may be lost.
import { retype, type Field } from '@/lib/retype'

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** Returns the value that the field was rendered with. */
const drawnValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

/** Finds the element that replaces this one, where the page was rendered again instead of hydrated. */
export type Successor = <Known extends HTMLElement>(element: Known) => Known | null

/** Finds a field by its name, a button or a link by its text. */
export function successorIn<Known extends HTMLElement>(next: HTMLElement, element: Known): Known | null {
  const name = element.getAttribute('name')
  const isAlike = (other: Known) => name !== null || other.textContent === element.textContent
  const found = next.querySelectorAll<Known>(element.localName + (name === null ? '' : `[name="${name}"]`))
  return element.localName === 'form' ? (found[0] ?? null) : ([...found].find(isAlike) ?? null)
}

/** Such buttons open or tick something, or declare that a late press is harmless (`data-press-late`). */
const harmlessButton =
  'button[aria-haspopup], button[aria-expanded], button[role=checkbox], button[data-press-late]'

const stateOf = (button: Element) =>
  button.getAttribute('aria-expanded') ?? button.getAttribute('aria-checked')

/**
 * Records what is typed, chosen or opened in the container (before this call, too), and holds back a form that is
 * submitted too early.
 * @returns a function to call after hydration, which replays everything as if it happened now
 */
export function replayEarlyInput(container: HTMLElement): (successorOf?: Successor) => void {
  const typed = new Map<Field, string>()
  const pressed = new Map<HTMLElement, string | null>()
  let sent: HTMLFormElement | null = null
  const note = (field: unknown) => {
    if (isField(field) && field.value !== drawnValue(field)) typed.set(field, field.value)
  }
  const onInput = (event: Event) => note(event.target)
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>(harmlessButton)
    if (!button) return
    // A second press closes what the first one opened. A button without a state is replayed once, however often it was
    // pressed.
    if (pressed.has(button) && stateOf(button) !== null) pressed.delete(button)
    else pressed.set(button, stateOf(button))
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) sent = event.target
  }
  container.querySelectorAll('input, textarea, select').forEach(note)
  container.addEventListener('input', onInput, true)
  container.addEventListener('click', onClick, true)
  container.addEventListener('submit', onSubmit, true)
  // React renders a page again that was translated before it was hydrated.
  const sameOrSuccessor: Successor = element =>
    element.isConnected ? element : successorIn(container, element)
  return (successorOf = sameOrSuccessor) => {
    container.removeEventListener('input', onInput, true)
    container.removeEventListener('click', onClick, true)
    container.removeEventListener('submit', onSubmit, true)
    for (const [field, value] of typed) {
      const successor = successorOf(field)
      if (successor) retype(successor, value)
    }
    for (const [button, state] of pressed) {
      const successor = successorOf(button)
      // A button that was hydrated in time has changed its state already.
      if (successor && stateOf(successor) === state) successor.click()
    }
    // The form is sent after the page has rendered the replayed values.
    if (sent) setTimeout(() => successorOf(sent!)?.requestSubmit(), 0)
  }
}
