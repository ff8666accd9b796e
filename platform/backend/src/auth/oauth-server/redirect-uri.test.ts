import { describe, expect, test } from 'vitest'
import { isRegistered, redirectUriProblem, withParameters } from './redirect-uri'

test.each([
  'https://forum.example/callback',
  'https://forum.example/callback?tenant=1',
  'http://localhost:8080/cb',
  'http://127.0.0.1/cb',
  'http://[::1]:9/cb',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'com.example.app://callback',
])('a tool may register %s', uri => {
  expect(redirectUriProblem(uri)).toBeNull()
})

test.each([
  '',
  '/callback',
  '//forum.example/callback',
  'https://',
  'http://forum.example/callback',
  'http://localhost.evil.example/cb',
  'http://127.0.0.1.evil.example/cb',
  'https://forum.example/#fragment',
  'https://forum.example/#',
  'https://user:pass@forum.example/',
  'https://forum.example@evil.example/',
  'https://forum.example\\@evil.example/',
  'https://forum.example/,https://evil.example/',
  'https://forum.example/ x',
  'https://forum.example/\n',
  'https://forum.example/\u202e',
  'javascript://forum.example/%0aalert(1)',
  'JAVASCRIPT://forum.example/%0aalert(1)',
  'data://text/html,x',
  'file:///etc/passwd',
  'vbscript://x/y',
  'blob:https://forum.example/x',
  'view-source://forum.example',
  'intent://x/#Intent',
  'mailto:a@example.com',
  `https://forum.example/${'x'.repeat(2048)}`,
])('nobody registers %j', uri => {
  expect(redirectUriProblem(uri)).toEqual(expect.any(String))
})

describe('an address counts', () => {
  const web = ['https://forum.example/callback', 'http://localhost:8080/cb']
  test.each([
    'https://forum.example/callback/',
    'https://forum.example/callback?x=1',
    'https://forum.example:443/callback',
    'https://FORUM.example/callback',
    'https://forum.example/Callback',
    'https://forum.example/a/../callback',
    'https://forum.example/%63allback',
    'https://sub.forum.example/callback',
    'https://forum.example.evil.example/callback',
    'http://forum.example/callback',
    'http://localhost:8081/cb',
    ' https://forum.example/callback',
  ])('only as it was registered, not as %j', uri => {
    expect(isRegistered(uri, web)).toBe(false)
  })

  test('as it was registered', () => {
    for (const uri of web) expect(isRegistered(uri, web)).toBe(true)
  })

  test('with any port on the machine itself', () => {
    for (const registered of ['http://127.0.0.1/cb?a=1', 'http://127.0.0.1:3000/cb?a=1']) {
      expect(isRegistered('http://127.0.0.1:51234/cb?a=1', [registered])).toBe(true)
      expect(isRegistered('http://127.0.0.1/cb?a=1', [registered])).toBe(true)
      for (const other of [
        'http://127.0.0.1:51234/other?a=1',
        'http://127.0.0.1:51234/cb',
        'http://127.0.0.2:51234/cb?a=1',
        'http://[::1]:51234/cb?a=1',
        'http://localhost:51234/cb?a=1',
        'https://127.0.0.1:51234/cb?a=1',
        'http://127.0.0.1:80@evil.example/cb?a=1',
        'http://127.0.0.1:x@evil.example/cb?a=1',
        'http://127.0.0.1.evil.example/cb?a=1',
        'http://127.0.0.1:99999/cb?a=1',
      ])
        expect([other, isRegistered(other, [registered])]).toEqual([other, false])
    }
    expect(isRegistered('http://[::1]:7/cb', ['http://[::1]/cb'])).toBe(true)
  })
})

test('parameters are added to the address as it was written', () => {
  expect(withParameters('https://a.example', { code: 'x y', state: null })).toBe('https://a.example?code=x+y')
  expect(withParameters('https://a.example/?q=%20', { code: '1', state: '&=#' })).toBe(
    'https://a.example/?q=%20&code=1&state=%26%3D%23',
  )
})
