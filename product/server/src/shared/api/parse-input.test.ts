import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseInput } from './parse-input'

const schema = z.object({
  name: z.string({ error: 'Please enter a name.' }),
  seen: z.number(),
  plan: z.enum(['monthly', 'annual']),
})

it.each([
  ['nothing', null, { '': 'This is missing or cannot be understood.' }],
  ['a list', [], { '': 'This is missing or cannot be understood.' }],
  [
    'other kinds of values',
    { name: 7, seen: 'x', plan: 'weekly' },
    {
      name: 'Please enter a name.',
      seen: 'This is missing or cannot be understood.',
      plan: 'This is missing or cannot be understood.',
    },
  ],
])('%s is refused in words for people, never in those of zod', (_, input, messages) => {
  expect(() => parseInput(schema, input)).toThrow(
    expect.objectContaining({
      issues: Object.entries(messages).map(([path, message]) => ({ path, message })),
    }),
  )
})
