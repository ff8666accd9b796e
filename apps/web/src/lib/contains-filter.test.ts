import { expect, it } from 'vitest'
import { containsFilter } from './contains-filter'

it.each([
  ['ada', 'a.ilike."%ada%",b.ilike."%ada%"'],
  ['  Ada, "L" (x) ', String.raw`a.ilike."%Ada, \"L\" (x)%",b.ilike."%Ada, \"L\" (x)%"`],
  ['50%_*', String.raw`a.ilike."%50\\%\\_%",b.ilike."%50\\%\\_%"`],
  [String.raw`c:\x`, String.raw`a.ilike."%c:\\\\x%",b.ilike."%c:\\\\x%"`],
])('%j is looked for as it was typed', (typed, filter) => {
  expect(containsFilter(['a', 'b'], typed)).toBe(filter)
})
