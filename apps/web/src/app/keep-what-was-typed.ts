// A prerendered form can be typed into before the site has taken it over. Nothing of that may be lost.

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/**
 * Remembers what is typed into the container from now on (and was before), and holds a form that is sent too early.
 * @returns what to call once the site has taken over: the page then hears of everything as if it happened now.
 */
export function keepWhatWasTyped(container: HTMLElement): () => void {
  const typed = new Map<TextField, string>()
  let sent: HTMLFormElement | null = null
  const note = (field: unknown) => {
    if (isTextField(field) && field.value !== field.defaultValue) typed.set(field, field.value)
  }
  const onInput = (event: Event) => note(event.target)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) sent = event.target
  }
  container.querySelectorAll('input, textarea').forEach(note)
  container.addEventListener('input', onInput, true)
  container.addEventListener('submit', onSubmit, true)
  return () => {
    container.removeEventListener('input', onInput, true)
    container.removeEventListener('submit', onSubmit, true)
    for (const [field, value] of typed) if (field.isConnected) retype(field, value)
    // Only when the page has drawn what it just heard of.
    if (sent?.isConnected) setTimeout(() => sent?.requestSubmit(), 0)
  }
}

/** React hears of a value only when it differs from the last one that it saw on the element itself. */
function retype(field: TextField, value: string) {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
