import { expect, test } from 'vitest'
import { readJson } from './body-parsers'

const nested = (levels: number, inner = '1') => '{"a":'.repeat(levels) + inner + '}'.repeat(levels)

test('a body of up to a hundred levels is accepted, a deeper one refused', () => {
  expect(readJson(nested(100))).toBeTypeOf('object')
  for (const levels of [101, 10_000]) expect(() => readJson(nested(levels))).toThrow('nested too deep')
})

test.each(['"a\\u0000"', '"\\ud800"', '{"\\u0000":1}', '["x",["\\udfff"]]'])(
  'text that PostgreSQL cannot store is refused at any level: %s',
  text => {
    expect(() => readJson(nested(5, text))).toThrow('cannot be stored')
  },
)
