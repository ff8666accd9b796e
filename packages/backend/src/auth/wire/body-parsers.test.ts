import { expect, test } from 'vitest'
import { readJson } from './body-parsers'

const nested = (levels: number, inner = '1') => '{"a":'.repeat(levels) + inner + '}'.repeat(levels)

test('a body nests a hundred levels, and is refused beyond, however deep', () => {
  expect(readJson(nested(100))).toBeTypeOf('object')
  for (const levels of [101, 10_000]) expect(() => readJson(nested(levels))).toThrow('nested too deep')
})

test.each(['"a\\u0000"', '"\\ud800"', '{"\\u0000":1}', '["x",["\\udfff"]]'])(
  'text that cannot be stored is refused at any level: %s',
  text => {
    expect(() => readJson(nested(5, text))).toThrow('cannot be stored')
  },
)
