// Gives React the value of a field that was filled without it.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React notices a value only when it differs from the last value that it saw on the element. */
export function retype(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
