import { expect, test } from 'vitest'
import { pathOnly, requestId, withoutSecrets } from './request-log'

test('a logged path never carries the query string, where tokens are', () => {
  expect(pathOnly('/auth/v1/verify?token=secret&type=recovery')).toBe('/auth/v1/verify')
  expect(pathOnly('/set-password#access_token=secret')).toBe('/set-password')
  for (const start of ['%3F', '%3f', ';', '%23'])
    expect(pathOnly(`/auth/v1/verify${start}token=secret`)).toBe('/auth/v1/verify')
})

test('no line contains a query string, fragment or secret path', () => {
  const lines = [
    'Reply was already sent, did you forget to "return reply" in "/auth/v1/verify?token=secret&type=x" (GET)?',
    JSON.stringify({ err: { message: 'Route GET:/storage/v1/object/sign/b/a.txt?token=secret not found' } }),
    JSON.stringify({ err: { message: 'Route GET:/auth/v1/verify%3Ftoken%3Dsecret%26type=x not found' } }),
    JSON.stringify({ err: { message: 'Route GET:/auth/v1/verify;token=secret not found' } }),
    JSON.stringify({ url: 'https://juno.test/set-password#access_token=secret&x=1', msg: 'why?' }),
    JSON.stringify({ url: '/api/calendar/secret.ics?x=1', stack: 'Error\n    at x (file.js?v=secret)' }),
  ]
  for (const line of lines) {
    const written = withoutSecrets(line, [/(\/api\/calendar\/)[^/]+(?=\.ics\b)/g])
    expect(written).not.toContain('secret')
    if (line.startsWith('{')) expect(() => JSON.parse(written) as unknown).not.toThrow()
  }
  expect(withoutSecrets('{"msg":"why? because a = b"}')).toBe('{"msg":"why? because a = b"}')
})

test('an id from a proxy is kept when it is one, and replaced when it could forge a log line', () => {
  expect(requestId({ headers: { 'x-request-id': 'abc-123.def_4' } })).toBe('abc-123.def_4')
  for (const odd of ['short', 'with space 1234', 'a\nb-forged-line', 'x'.repeat(65)]) {
    expect(requestId({ headers: { 'x-request-id': odd } })).toMatch(/^[0-9a-f-]{36}$/)
  }
})
