// People can type and click in a prerendered page before it is hydrated. None of that may be lost.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** The value that the field was rendered with. */
const drawnValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

/** Where the page was drawn anew instead of hydrated: the element that takes the place of this one. */
export type Successor = <Known extends HTMLElement>(element: Known) => Known | null

/** Buttons that open or tick something, or say that they may be pressed late (`data-press-late`). */
const harmlessButton =
  'button[aria-haspopup], button[aria-expanded], button[role=checkbox], button[data-press-late]'

const stateOf = (button: Element) =>
  button.getAttribute('aria-expanded') ?? button.getAttribute('aria-checked')

/**
 * Records what is typed, chosen or opened in the container (also before this call), and holds back a form that is
 * submitted too early.
 * @returns call it after hydration: it replays everything as if it happened now
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
    // What was opened is closed again; what has no state is pressed once, however often it was.
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
  return (successorOf = element => element) => {
    container.removeEventListener('input', onInput, true)
    container.removeEventListener('click', onClick, true)
    container.removeEventListener('submit', onSubmit, true)
    for (const [field, value] of typed) retype(successorOf(field), value)
    for (const [button, state] of pressed) {
      const successor = successorOf(button)
      // A button that was hydrated in time has changed its state already.
      if (successor && stateOf(successor) === state) successor.click()
    }
    // After the page has rendered the replayed values.
    if (sent) setTimeout(() => successorOf(sent!)?.requestSubmit(), 0)
  }
}

/** React notices a value only when it differs from the last one that it saw on the element. */
function retype(field: Field | null, value: string) {
  if (!field) return
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
