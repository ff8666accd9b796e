import { describe, expect, it } from 'vitest'
import { afterMailLink, hadChosenPassword, readMailLink, type MailLink, type MailLinkType } from './mail-link'

const at = (path: string) => new URL(path, 'https://juno.example')
const link = (type: MailLinkType, redirectPath: string | null = null): MailLink => ({
  tokenHash: 'h',
  type,
  redirectPath,
  email: null,
  isNewAddress: false,
})

describe('readMailLink', () => {
  it('reads a complete link', () => {
    const url = at(
      `/auth/confirm?type=recovery&email=ada%40example.org&redirect_to=${encodeURIComponent('https://juno.example/set-password?source=reset')}`,
    )
    expect(readMailLink(url, 'h')).toEqual({
      tokenHash: 'h',
      type: 'recovery',
      redirectPath: '/set-password?source=reset',
      email: 'ada@example.org',
      isNewAddress: false,
    })
  })

  it('knows the link to the new address of an account', () => {
    const url = at('/auth/confirm?type=email_change&email=new%40example.org&new_address=1')
    expect(readMailLink(url, 'h')).toMatchObject({ email: 'new@example.org', isNewAddress: true })
  })

  it.each([
    ['?type=recovery', undefined],
    ['', 'h'],
    ['?type=other', 'h'],
    ['', undefined],
  ])('refuses "%s" with the token %s', (query, token) => {
    expect(readMailLink(at(`/auth/confirm${query}`), token)).toBeNull()
  })

  it.each([
    'https://evil.example/x',
    '//evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\\evil.example',
    'https://juno.example//evil.example',
    'https://juno.example/.//evil.example',
    'https://juno.example/%2f%2fevil.example',
    'https://juno.example/%09/evil.example',
  ])('never follows %s', target => {
    const url = at(`/auth/confirm?type=magiclink&redirect_to=${encodeURIComponent(target)}`)
    expect(readMailLink(url, 'h')?.redirectPath).toBeNull()
  })
})

describe('afterMailLink', () => {
  it.each(['recovery', 'magiclink', 'invite'] as const)('leads from a %s link to the password form', type => {
    expect(afterMailLink(link(type, '/set-password'))).toBe('/set-password?source=reset')
    expect(afterMailLink(link(type, '/'))).toBe('/set-password?source=reset')
  })

  it('keeps the address and the time with which the link was asked for', () => {
    const asked = '/set-password?source=reset&email=a%40example.com&t=1795819592732'
    expect(afterMailLink(link('recovery', asked))).toBe(asked)
    expect(afterMailLink(link('recovery', '/events?email=a%40example.com&t=x'))).toBe(
      '/set-password?source=reset',
    )
  })

  it('leads a recovery to the password form whatever else it names', () => {
    expect(afterMailLink(link('recovery', '/events'))).toBe('/set-password?source=reset')
  })

  it('follows a magic link to the page it was asked for', () => {
    expect(afterMailLink(link('magiclink', '/events?id=1'))).toBe('/events?id=1')
  })

  it("leads a confirmed sign-up to the password form, because the password typed before may be a stranger's", () => {
    expect(afterMailLink(link('signup', '/sign-in'))).toBe('/set-password?source=reset')
  })
})

it('knows of a chosen password only where an account was created with one', () => {
  expect(hadChosenPassword(link('signup', '/sign-in'))).toBe(true)
  expect(hadChosenPassword(link('signup', '/set-password'))).toBe(false)
  expect(hadChosenPassword(link('invite'))).toBe(false)
})
