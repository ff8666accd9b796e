/**
 * Returns a text that is the same for the same value. JSON alone makes every file `{}`. Returns undefined for
 * undefined.
 */
export const valueText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )
