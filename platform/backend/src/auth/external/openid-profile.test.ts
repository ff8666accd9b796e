import { expect, test } from 'vitest'
import { openIdProfile } from './openid-profile'

test('the claims keep the names that GoTrue gives them', () => {
  const claims = {
    sub: '1',
    email: 'Ada@Example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'L.',
  }
  expect(
    openIdProfile({ ...claims, picture: 'https://example.com/a.png', isAdmin: true, at_hash: 'x' }),
  ).toEqual({
    subject: '1',
    emails: [{ address: 'ada@example.com', verified: true }],
    metadata: {
      given_name: 'Ada',
      family_name: 'L.',
      name: 'Ada L.',
      full_name: 'Ada L.',
      picture: 'https://example.com/a.png',
      avatar_url: 'https://example.com/a.png',
      sub: '1',
      provider_id: '1',
    },
  })
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ['', false],
  [1, false],
  [undefined, false],
  [null, false],
  [['true'], false],
])('email_verified %j means %s', (email_verified, verified) => {
  expect(openIdProfile({ sub: '1', email: 'a@example.com', email_verified }).emails[0]!.verified).toBe(
    verified,
  )
})

test.each([undefined, '', 7, null, 'a\0b', '\ud800', 'x'.repeat(1001)])('subject %j names nobody', sub => {
  expect(() => openIdProfile({ sub })).toThrow('names nobody')
})

test.each(['no address', 'a@b', `${'a'.repeat(250)}@example.com`, 7, 'a\0@example.com'])(
  'an address that is none is left out: %j',
  email => expect(openIdProfile({ sub: '1', email, email_verified: true }).emails).toEqual([]),
)
