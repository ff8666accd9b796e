import { expect, it } from 'vitest'
import { linkedText } from './linked-text'

it.each([
  ['no address', ['no address'], []],
  [
    'See https://example.com/a, then rest.',
    ['See ', 'https://example.com/a', ', then rest.'],
    ['https://example.com/a'],
  ],
  ['(https://example.com/b)', ['(', 'https://example.com/b', ')'], ['https://example.com/b']],
  ['https://example.com/c_(d)', ['https://example.com/c_(d)'], ['https://example.com/c_(d)']],
  ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x'], []],
  ['https://', ['https://'], []],
  ['https://....', ['https://....'], []],
])('finds the addresses in «%s» and keeps every character', (text, parts, addresses) => {
  const found = linkedText(text)
  expect(found.map(part => part.text)).toEqual(parts)
  expect(found.flatMap(part => part.href ?? [])).toEqual(addresses)
})
