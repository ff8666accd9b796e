import { expect, test } from 'vitest'
import { webAddress } from './web-address'

test.each(['https://example.org/a?b#c', 'http://example.org', '/images/cover.jpg', '/'])(
  '%s is rendered',
  address => {
    expect(webAddress(address)).toBe(address)
  },
)

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'example',
  '',
  null,
])('%s is not rendered', address => {
  expect(webAddress(address)).toBeNull()
})
