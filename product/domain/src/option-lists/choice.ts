/** Makes a zod rule for a field that must be one of an option list's values. */
import { z } from 'zod'

type Option<Value extends string> = { readonly value: Value }

/** Accepts exactly the values of `options`. Anything else, or nothing, gets `message`. */
export function choice<Value extends string>(options: readonly Option<Value>[], message: string) {
  const [first, ...rest] = options.map(option => option.value)
  if (first === undefined) throw new Error('An option list needs at least one value')
  return z.enum([first, ...rest], { error: message })
}
