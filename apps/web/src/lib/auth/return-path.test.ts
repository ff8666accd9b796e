import { expect, it } from 'vitest'
import { returnPath } from './return-path'

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
