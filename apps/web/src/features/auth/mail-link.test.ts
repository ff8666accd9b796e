import { describe, expect, it } from 'vitest'
import { afterMailLink, readMailLink, type MailLink, type MailLinkType } from './mail-link'

const at = (path: string) => new URL(path, 'https://juno.example')
const link = (type: MailLinkType, redirectPath: string | null = null): MailLink => ({
  tokenHash: 'h',
  type,
  redirectPath,
})

describe('readMailLink', () => {
  it('reads a complete link', () => {
    const url = at(
      `/auth/confirm?token_hash=h&type=recovery&redirect_to=${encodeURIComponent('https://juno.example/set-password?source=reset')}`,
    )
    expect(readMailLink(url)).toEqual({
      tokenHash: 'h',
      type: 'recovery',
      redirectPath: '/set-password?source=reset',
    })
  })

  it.each(['?type=recovery', '?token_hash=h', '?token_hash=h&type=other', ''])('refuses "%s"', query => {
    expect(readMailLink(at(`/auth/confirm${query}`))).toBeNull()
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
    const url = at(`/auth/confirm?token_hash=h&type=magiclink&redirect_to=${encodeURIComponent(target)}`)
    expect(readMailLink(url)?.redirectPath).toBeNull()
  })
})

describe('afterMailLink', () => {
  it.each(['recovery', 'magiclink', 'invite'] as const)('leads from a %s link to the password form', type => {
    expect(afterMailLink(link(type, '/set-password'))).toBe('/set-password?source=reset')
    expect(afterMailLink(link(type, '/'))).toBe('/set-password?source=reset')
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
