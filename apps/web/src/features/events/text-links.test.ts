import { expect, test } from 'vitest'
import { textParts } from './text-links'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(https://example.org)', ['https://example.org']],
  ['https://example.org/wiki/Juno_(goddess), she said', ['https://example.org/wiki/Juno_(goddess)']],
  ['HTTP://EXAMPLE.ORG and https://b.example!', ['HTTP://EXAMPLE.ORG', 'https://b.example']],
  ['«https://example.org»', ['https://example.org']],
  ['javascript:alert(1) data:text/html,x ftp://example.org', []],
  ['https://', []],
  ['<a href="https://example.org">', ['https://example.org']],
  ['no link here', []],
])('the links of «%s» are %j', (text, found) => {
  expect(links(text)).toEqual(found)
})

test('nothing of the text is lost or changed', () => {
  for (const text of [
    '',
    'a',
    'https://a.example',
    'x https://a.example. y\nhttps://b.example)',
    '<b>https://</b>',
  ])
    expect(
      textParts(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
})
