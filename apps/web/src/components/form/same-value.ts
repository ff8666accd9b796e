/** Whether two values of a field are the same; JSON alone makes every file `{}`. */
export const sameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )
