import { expect, test } from 'vitest'
import { pathOnly, requestId } from './request-log'

test('a logged path never carries the query string, where tokens travel', () => {
  expect(pathOnly('/auth/v1/verify?token=secret&type=recovery')).toBe('/auth/v1/verify')
  expect(pathOnly('/set-password#access_token=secret')).toBe('/set-password')
})

test('an id from a proxy is kept when it is one, and replaced when it could forge a log line', () => {
  expect(requestId({ headers: { 'x-request-id': 'abc-123.def_4' } })).toBe('abc-123.def_4')
  for (const odd of ['short', 'with space 1234', 'a\nb-forged-line', 'x'.repeat(65)]) {
    expect(requestId({ headers: { 'x-request-id': odd } })).toMatch(/^[0-9a-f-]{36}$/)
  }
})
