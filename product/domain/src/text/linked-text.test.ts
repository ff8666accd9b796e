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
  [
    'HTTP://EXAMPLE.ORG and ftp://b.example',
    ['HTTP://EXAMPLE.ORG', ' and ftp://b.example'],
    ['HTTP://EXAMPLE.ORG'],
  ],
  ['«https://example.org»', ['«', 'https://example.org', '»'], ['https://example.org']],
  ['<a href="https://example.org">', ['<a href="', 'https://example.org', '">'], ['https://example.org']],
  // Browsers read a backslash as a slash: the address would lead somewhere else than it seems.
  ['https://example.org\\@b.example', ['https://example.org', '\\@b.example'], ['https://example.org']],
  ['https://....', ['https://....'], []],
])('finds the addresses in «%s» and keeps every character', (text, parts, addresses) => {
  const found = linkedText(text)
  expect(found.map(part => part.text)).toEqual(parts)
  expect(found.flatMap(part => part.href ?? [])).toEqual(addresses)
})
