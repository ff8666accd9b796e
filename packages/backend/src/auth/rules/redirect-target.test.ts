import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target'

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
