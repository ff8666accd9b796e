import { expect, it } from 'vitest'
import { notAWebLink, readWebLink, webLinkProblem } from './web-link'

it.each([
  ['https://example.com/ü?q=1#part', 'https://example.com/ü?q=1#part'],
  [' HTTPS://Example.com ', 'HTTPS://Example.com'],
  ['example.com', 'https://example.com'],
  ['www.example.com:8080/in/ada?x', 'https://www.example.com:8080/in/ada?x'],
  ['bücher.example', 'https://bücher.example'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['https://example.com/?q="x"&r=a b', 'https://example.com/?q=%22x%22&r=a%20b'],
  ['https://example.com/<b>#<b>', 'https://example.com/%3Cb%3E#%3Cb%3E'],
  ['https://example.com/a\\b', 'https://example.com/a%5Cb'],
  ['https://medium.com/@ada/post', 'https://medium.com/@ada/post'],
])('reads %s as %s', (typed, link) => {
  expect([readWebLink(typed), webLinkProblem(typed)]).toEqual([link, null])
})

it.each([
  '',
  'n/a',
  'not a link',
  'Ada Okafor',
  'ada@example.com',
  '@ada.okafor',
  'ftp://example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:ada@example.com',
  'https://',
  'https://a b',
  'https://example.com\\@evil.example',
  'https://example.com/a\nhttps://example.com/b',
  'https://example.com/a https://example.com/b',
])('refuses %j', typed => {
  expect([readWebLink(typed), webLinkProblem(typed)]).toEqual([null, notAWebLink])
})

it.each(['https://ada:secret@example.com', 'https://bank.example@evil.example/x'])(
  'takes no name or password into a link: %s',
  typed => {
    expect(webLinkProblem(typed)).toContain('before the @')
  },
)

it('counts the characters that are stored', () => {
  expect(webLinkProblem(`https://example.com/${' "'.repeat(400)}a`)).toBe(
    'Please use at most 2,048 characters.',
  )
})
