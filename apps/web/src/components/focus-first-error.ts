// After a form was refused, the person is taken to the first field that needs her.

/** Focuses the first control that is marked invalid, once the marks have been drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
