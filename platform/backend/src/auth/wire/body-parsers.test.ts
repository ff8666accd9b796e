import { expect, test } from 'vitest'
import { z } from 'zod'
import { verificationSchema } from '../mailed-codes/verify-token'
import { generateLinkSchema } from '../admin/generate-link'
import { read, readJson } from './body-parsers'

const nested = (levels: number, inner = '1') => '{"a":'.repeat(levels) + inner + '}'.repeat(levels)

test('a body of up to a hundred levels is accepted, a deeper one refused', () => {
  expect(readJson(nested(100))).toBeTypeOf('object')
  for (const levels of [101, 10_000]) expect(() => readJson(nested(levels))).toThrow('nested too deep')
})

test.each([
  ['names', JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`n${at}`, 1])))],
  ['values', JSON.stringify({ a: Array(20_002).fill(1) })],
])('a body of too many %s is refused before it is parsed', (_, text) => {
  expect(() => readJson(text)).toThrow('too many fields')
})

test.each(['"a\\u0000"', '"\\ud800"', '{"\\u0000":1}', '["x",["\\udfff"]]'])(
  'text that PostgreSQL cannot store is refused at any level: %s',
  text => {
    expect(() => readJson(nested(5, text))).toThrow('cannot be stored')
  },
)

test.each([
  [generateLinkSchema, {}, 'An email address is required'],
  [generateLinkSchema, { email: 'a@example.com', type: 'x' }, 'Invalid email action link type requested'],
  [verificationSchema, {}, 'Verify requires a verification type'],
  [z.object({ n: z.object({ of: z.string('has to be text') }) }), { n: {} }, 'n.of: has to be text'],
])(
  'a sentence that names its field stands alone, and any other follows its name (%#)',
  (schema, body, says) => {
    expect(() => read<z.ZodType>(schema, body)).toThrow(expect.objectContaining({ message: says }))
  },
)
