// Takes over what was filled into a form without an event. Password managers, and Chrome on iOS, set a field's value and
// tell nobody: the form would count the field as empty, and draw it empty again.
import type { SyntheticEvent } from 'react'
import { get } from 'react-hook-form'
import { retype, type Field } from '@/lib/retype'

/**
 * Returns handlers for the form's element. They run before anything else does at a key, a press, a change of focus and
 * the submit, and compare the fields with the form.
 */
export function adoptingSilentInput(form: { getValues: () => object }) {
  const adopt = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const known = form.getValues()
    for (const field of currentTarget.elements) {
      if (!isTextField(field) || field.disabled) continue
      const value: unknown = get(known, field.name)
      if (typeof value === 'string' && holdsAnother(field, value)) retype(field, field.value)
    }
  }
  return {
    onSubmitCapture: adopt,
    onClickCapture: adopt,
    onKeyDownCapture: adopt,
    onFocusCapture: adopt,
    onBlurCapture: adopt,
    onPointerOverCapture: adopt,
  }
}

const isTextField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'hidden'].includes(element.type))

/** Nobody empties a field without an event, but a field shows nothing for a value that it cannot show. */
function holdsAnother(field: Field, value: string): boolean {
  if (field.value === '' || field.value === value) return false
  if (field instanceof HTMLSelectElement) return true
  // Browsers change line ends, and the spaces around an address.
  const shown = field.cloneNode() as typeof field
  shown.value = value
  return shown.value !== field.value
}
