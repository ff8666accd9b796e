import { expect, test } from 'vitest'
import { authLink, verifyLink } from './auth-link'

const site = { siteUrl: 'https://juno.example' }
const mail = {
  kind: 'recovery' as const,
  to: 'ada@example.org',
  tokenHash: 'pkce_abc&def',
  otp: '123456',
  redirectTo: 'https://juno.example/set-password?source=reset&email=a%40b.org',
  userId: 'u',
  userMetadata: {},
}

test('a link is built from the site address alone and carries hash, type, address and redirect', () => {
  const link = new URL(authLink(mail, site))
  expect(link.origin + link.pathname).toBe('https://juno.example/auth/confirm')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token_hash: mail.tokenHash,
    type: 'recovery',
    email: 'ada@example.org',
    redirect_to: mail.redirectTo,
  })
})

test('the link to the new address of an account says so, and the one to its present address does not', () => {
  const change = { ...mail, kind: 'email_change' as const, newEmail: 'new@example.org' }
  const marked = (to: string) => new URL(authLink({ ...change, to }, site)).searchParams.get('new_address')
  expect(marked('new@example.org')).toBe('1')
  expect(marked('ada@example.org')).toBeNull()
})

test.each([
  ['confirmation', 'signup'],
  ['magic_link', 'magiclink'],
  ['invite', 'invite'],
  ['email_change', 'email_change'],
] as const)('a %s mail has the link type %s', (kind, type) => {
  expect(new URL(authLink({ ...mail, kind }, site)).searchParams.get('type')).toBe(type)
})

test('where the site is somebody else’s, a link leads to the backend, and from there to the site', () => {
  const backend = { publicUrl: 'https://api.example', siteUrl: 'https://app.example' }
  const link = new URL(verifyLink({ ...mail, redirectTo: null }, backend))
  expect(link.origin + link.pathname).toBe('https://api.example/auth/v1/verify')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: mail.tokenHash,
    type: 'recovery',
    redirect_to: 'https://app.example',
  })
})
