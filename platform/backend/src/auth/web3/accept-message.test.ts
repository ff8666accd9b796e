import { expect, test } from 'vitest'
import { acceptMessage } from './accept-message'
import { ethereum } from './ethereum'
import type { WalletMessage } from './read-message'

const ISSUED = new Date('2025-03-29T00:00:00Z')
const config = {
  siteUrl: 'https://example.com',
  redirectOrigins: ['http://localhost:5173', 'http://example.org', 'https://other.example:8443'],
  redirectPatterns: ['https://*.preview.example/**'],
} as unknown as Parameters<typeof acceptMessage>[0]['config']

function accept(
  minutes: number,
  changes: Partial<Record<'domain' | 'uri', string>> &
    Partial<Pick<WalletMessage, 'expiresAt' | 'notBefore'>> = {},
) {
  const {
    domain = 'example.com',
    uri = `https://${domain}/sign-in`,
    expiresAt = null,
    notBefore = null,
  } = changes
  const message = { domain, uri: new URL(uri), issuedAt: ISSUED, expiresAt, notBefore }
  return acceptMessage({ config, clock: () => after(minutes) }, ethereum, message as WalletMessage)
}
const after = (minutes: number) => new Date(ISSUED.getTime() + minutes * 60_000)

test.each<[string, Parameters<typeof accept>[1]]>([
  ['the site', {}],
  [
    'the site, with the port that its scheme has anyway',
    { domain: 'example.com:443', uri: 'https://example.com:443/' },
  ],
  ['an allowed origin', { domain: 'other.example:8443' }],
  ['an allowed page of this machine', { domain: 'localhost:5173', uri: 'http://localhost:5173/' }],
  ['an allowed pattern', { domain: 'one.preview.example' }],
])('a message for %s counts for ten minutes', (_, changes) => {
  expect(accept(0, changes)).toEqual(after(10))
  expect(accept(10, changes)).toEqual(after(10))
  expect(accept(-10, changes)).toEqual(after(10))
})

const otherApp =
  'Signed Ethereum message is using URI which is not allowed on this server, message was signed for another app'
const otherDomain =
  'Signed Ethereum message is using a Domain that does not match the one in URI which is not allowed on this server'
test.each<[string, number, Parameters<typeof accept>[1], string]>([
  ['of another site', 0, { domain: 'evil.test' }, otherApp],
  ['of a site whose name begins alike', 0, { domain: 'example.com.evil.test' }, otherApp],
  ['of a site below', 0, { domain: 'evil.example.com' }, otherApp],
  ['of another port', 0, { domain: 'example.com:8443' }, otherApp],
  [
    'of another page of this machine',
    0,
    { domain: 'localhost:3000', uri: 'http://localhost:3000/' },
    otherApp,
  ],
  ['with a name and a password', 0, { uri: 'https://example.com:x@evil.test/' }, otherApp],
  ['with a name before the site', 0, { uri: 'https://evil.test@example.com/' }, otherApp],
  [
    'without HTTPS, though allowed',
    0,
    { domain: 'example.org', uri: 'http://example.org/' },
    'Signed Ethereum message is using URI which does not use HTTPS',
  ],
  [
    'of another scheme',
    0,
    { uri: 'ftp://example.com/' },
    'Signed Ethereum message is using URI which does not use HTTPS',
  ],
  ['shown for another site', 0, { domain: 'evil.test', uri: 'https://example.com/' }, otherDomain],
  [
    'shown for another allowed site',
    0,
    { domain: 'other.example:8443', uri: 'https://example.com/' },
    otherDomain,
  ],
  [
    'shown for another page of this machine',
    0,
    { domain: 'localhost:1', uri: 'http://localhost:5173/' },
    otherDomain,
  ],
  [
    'shown for a port that there is not',
    0,
    { domain: 'example.com:99999', uri: 'https://example.com/' },
    otherDomain,
  ],
  ['that counts later', 0, { notBefore: after(1) }, 'Signed Ethereum message becomes valid in the future'],
  ['that is over', 2, { expiresAt: after(1) }, 'Signed Ethereum message is expired'],
  ['that is old', 10.1, { expiresAt: after(60) }, 'Ethereum message was issued too long ago'],
  ['of a clock that is wrong', -10.1, {}, 'Ethereum message was issued too far in the future'],
])('a message %s is refused', (_, minutes, changes, why) => {
  expect(() => accept(minutes, changes)).toThrow(
    expect.objectContaining({ message: why, extra: { error: 'invalid_grant', error_description: why } }),
  )
})
