// A prerendered page can be typed into and opened before the site has taken it over. Nothing of that may be lost.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** What the field held when it was drawn. */
const drawnValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

/** Buttons that only open or tick something: pressing them late does no more than pressing them in time. */
const harmlessButton = 'button[aria-haspopup], button[aria-expanded], button[role=checkbox]'

const stateOf = (button: Element) =>
  button.getAttribute('aria-expanded') ?? button.getAttribute('aria-checked')

/**
 * Remembers what is typed, chosen or opened in the container from now on (and was typed before), and holds a form that is
 * sent too early.
 * @returns what to call once the site has taken over: the page then hears of everything as if it happened now.
 */
export function replayEarlyInput(container: HTMLElement): () => void {
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
    if (pressed.has(button)) pressed.delete(button)
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
  return () => {
    container.removeEventListener('input', onInput, true)
    container.removeEventListener('click', onClick, true)
    container.removeEventListener('submit', onSubmit, true)
    for (const [field, value] of typed) if (field.isConnected) retype(field, value)
    // A button that answered meanwhile has changed its state already.
    for (const [button, state] of pressed) if (button.isConnected && stateOf(button) === state) button.click()
    // Only when the page has drawn what it just heard of.
    if (sent?.isConnected) setTimeout(() => sent?.requestSubmit(), 0)
  }
}

/** React hears of a value only when it differs from the last one that it saw on the element itself. */
function retype(field: Field, value: string) {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
