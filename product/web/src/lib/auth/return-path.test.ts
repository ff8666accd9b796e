import { expect, it } from 'vitest'
import { returnPath } from './return-path'

/** Lists every way to hide `//` or a control character that browsers, proxies or routers are known to accept. */
const SLASHES = ['/', '\\', '%2f', '%2F', '%5c', '%5C', '%252f', '%255C', '%25252f']
const HIDDEN = [
  '\t',
  '\n',
  '\r',
  '\0',
  '\u001f',
  '\u0085',
  '\u2028',
  '%09',
  '%0a',
  '%0D',
  '%00',
  '%2509',
  '%7f',
]
const HOSTS = [
  'evil.test',
  'evil.test/a?b=c#d',
  '@evil.test',
  'juno.example@evil.test:443/',
  '[::1]',
  '%65vil.test',
]
const doubled = SLASHES.flatMap(one => ['', '/.', '/..', '/events'].map(before => `${before}/${one}`))
const hidden = HIDDEN.flatMap(char => [`/${char}/`, `${char}//`, `/events${char}/`, `/./${char}`])
const payloads = [...doubled.map(path => `/${path}`.replace(/^\/\/(?=[/\\%])/, '/')), ...hidden].flatMap(
  start => HOSTS.map(host => start + host),
)

it('prefers what the guard kept to what the URL says', () => {
  expect(returnPath({ search: '?from=/events', state: { from: '/admin' } })).toBe('/admin')
  expect(returnPath({ search: '?from=%2Fevents%3Fa%3D1' })).toBe('/events?a=1')
})

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  '/sign-in?from=/x',
])('goes nowhere for %j', from => {
  expect(returnPath({ search: `?${new URLSearchParams({ from })}` })).toBeNull()
})

it('leaves every generated way to another origin', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(300)
  for (const from of payloads) {
    expect(returnPath({ search: `?${new URLSearchParams({ from })}` }), JSON.stringify(from)).toBeNull()
    expect(returnPath({ search: '', state: { from } }), JSON.stringify(from)).toBeNull()
  }
  expect(returnPath({ search: '?from=/%09/evil.test' })).toBeNull()
})

it.each([
  '/',
  '/events?link=https://example.org//x',
  '/members/%C3%89lo%C3%AFse',
  '/resources?q=100%25',
  '/a%20b#c',
])('goes back to %s', from => {
  expect(returnPath({ search: '', state: { from } })).toBe(from)
})
