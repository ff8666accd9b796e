import { expect, it } from 'vitest'
import { domainOf, scopeTexts } from './scope-texts'

it('says in plain words what a tool may see, and nothing that it does not ask for', () => {
  expect(scopeTexts(['email', 'openid'])).toEqual(['That you have an account here', 'Your email address'])
  expect(scopeTexts(['offline_access'])).toEqual(['That you have an account here'])
  expect(scopeTexts(['phone', 'profile'])).toContain('Your name')
})

it('names who answers by their domain alone', () => {
  expect(domainOf('https://forum.example/callback?juno.example')).toBe('forum.example')
  expect(domainOf('https://juno.example@evil.example/')).toBe('evil.example')
  for (const own of ['http://127.0.0.1:3000/cb', 'http://localhost/cb', 'cursor://juno.example/cb', 'x'])
    expect(domainOf(own)).toBeNull()
})
