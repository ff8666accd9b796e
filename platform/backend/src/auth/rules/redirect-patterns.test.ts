import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target'
import { namesOrigin } from './redirect-patterns'

const target = (wanted: string, ...redirectPatterns: string[]) =>
  redirectTarget(wanted, { siteUrl: 'https://juno.example', redirectOrigins: [], redirectPatterns })

test.each([
  ['https://app.example.com/welcome', 'https://app.example.com/welcome'],
  ['https://app.example.com/welcome', 'https://app.example.com/welcome#part'],
  ['https://app.example.com', 'https://app.example.com'],
  ['https://app.example.com', 'https://app.example.com/'],
  ['https://app.example.com/', 'https://app.example.com'],
  ['https://app.example.com/**', 'https://app.example.com/a/b.html?c=d/e'],
  ['https://*.example.com/*', 'https://preview-7.example.com/callback'],
  ['https://*-team.example.com/**', 'https://fix-42-team.example.com/'],
  ['http://localhost:3000/**', 'http://localhost:3000/auth/callback?next=/a'],
  ['http://127.0.0.1:[0-9][0-9][0-9][0-9]/cb', 'http://127.0.0.1:5173/cb'],
  ['https://{app,shop}.example.com/cb', 'https://shop.example.com/cb'],
  ['https://v?.example.com/cb', 'https://v2.example.com/cb'],
  ['https://v[!a-z].example.com/cb', 'https://v2.example.com/cb'],
  ['myapp://callback', 'myapp://callback'],
  ['com.example.app://**', 'com.example.app://signed-in/home'],
  ['exp://*/--/cb', 'exp://localhost:8081/--/cb'],
])('%s allows %s', (pattern, wanted) => {
  expect(target(wanted, pattern)).toBe(new URL(wanted).href)
})

test.each([
  ['https://app.example.com/welcome', 'https://app.example.com/evil'],
  ['https://app.example.com/welcome', 'https://app.example.com/welcome?next=evil'],
  ['https://app.example.com', 'https://app.example.com.evil.test'],
  ['https://app.example.com/**', 'https://evil.test/https://app.example.com/'],
  ['https://app.example.com/**', 'https://app.example.com@evil.test/'],
  ['https://app.example.com/**', 'https://me:secret@app.example.com/'],
  ['https://app.example.com/**', 'http://app.example.com/'],
  ['https://app.example.com/**', 'https://app.example.com:8443/'],
  ['https://app.example.com/**', 'https://app.example.com//evil.test'],
  ['https://app.example.com/**', 'https://app.example.com/\\evil.test'],
  ['https://*.example.com/*', 'https://a.b.example.com/callback'],
  ['https://*.example.com/*', 'https://evil.test/.example.com/callback'],
  ['https://*.example.com', 'https://evil.test?.example.com'],
  ['https://*.example.com', 'https://evil.test#.example.com'],
  ['https://*.example.com/*', 'https://preview.example.com/a/b'],
  ['https://a.example.com/', 'https://aXexample.com/'],
  ['https://v[!a-z].example.com/cb', 'https://va.example.com/cb'],
  ['https://v[z-a].example.com/cb', 'https://vb.example.com/cb'],
  ['http://**', 'http://10.0.0.8/cb'],
  ['http://**', 'http://167772168/cb'],
  ['**', 'javascript:alert(1)'],
  ['**', 'data:text/html,<script>alert(1)</script>'],
  ['**', 'vbscript:x'],
  ['**', 'file:///etc/passwd'],
  ['**', 'blob:https://app.example.com/1'],
])('%s does not allow %s', (pattern, wanted) => {
  expect(target(wanted, pattern)).toBeNull()
})

test('an address counts when any of several patterns allows it', () => {
  expect(target('myapp://callback', 'https://app.example.com/**', 'myapp://callback')).toBe(
    'myapp://callback',
  )
})

test('the origin of a page is named where no sign of a pattern stands in it', () => {
  expect(namesOrigin('https://app.example.com', ['https://app.example.com/**'])).toBe(true)
  expect(namesOrigin('https://a.example.com', ['https://*.example.com/**'])).toBe(false)
  expect(namesOrigin('null', ['myapp://callback', '**'])).toBe(false)
})
