/** Text that is the same for the same value; JSON alone makes every file `{}`. Undefined for undefined. */
export const valueText = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )
