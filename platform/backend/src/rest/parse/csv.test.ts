import { expect, test } from 'vitest'
import { parseCsv } from './csv'

test('reads quotes, line breaks in cells, empty cells and NULL', () => {
  expect(parseCsv('a,b\r\n"x ""y"", z\n",NULL\n,\n')).toEqual([
    { a: 'x "y", z\n', b: null },
    { a: '', b: '' },
  ])
  expect(parseCsv('a\n1')).toEqual([{ a: '1' }])
  expect(parseCsv('a,b\n')).toEqual([])
})

test.each(['', '\n\n', 'a,b\n1', 'a\n"open', 'a\n"x"y'])('refuses %j', text => {
  expect(() => parseCsv(text)).toThrow(expect.objectContaining({ code: 'PGRST102' }))
})
