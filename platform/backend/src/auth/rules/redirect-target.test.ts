import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target'

/** Every way to hide `//` or a control character that browsers, proxies or routers are known to misread. */
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
const payloads = ['https://juno.example', 'http://localhost:5173'].flatMap(site =>
  [...doubled, ...hidden].flatMap(start => HOSTS.map(host => site + start + host)),
)

const sites = { siteUrl: 'https://juno.example', redirectOrigins: ['http://localhost:5173'] }

test.each([
  'https://juno.example/set-password?source=reset',
  'http://localhost:5173/anything#x',
  'https://juno.example',
])('%s is allowed', url => {
  expect(redirectTarget(url, sites)).toBe(new URL(url).href)
})

test.each([
  undefined,
  '',
  '/set-password',
  'https://juno.example.evil.test/',
  'https://evil.test/?https://juno.example',
  'https://juno.example@evil.test/',
  'https://user:pw@juno.example/',
  'http://juno.example/',
  'https://juno.example:8443/',
  'https://sub.juno.example/',
  'javascript:alert(1)//juno.example',
  'data:text/html,x',
  '//evil.test',
  'https:/\\evil.test',
])('%s leads to the site instead', url => {
  expect(redirectTarget(url, sites)).toBeNull()
})

test('no generated path that another origin could be read from is a target', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(300)
  for (const url of payloads) expect(redirectTarget(url, sites), JSON.stringify(url)).toBeNull()
})

test.each([
  'https://juno.example/events?link=https://example.org//x',
  'https://juno.example/members/%C3%89lo%C3%AFse?q=100%25',
])('%s has no other origin', url => {
  expect(redirectTarget(url, sites)).toBe(url)
})
