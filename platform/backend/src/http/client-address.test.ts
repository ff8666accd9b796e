import { expect, test } from 'vitest'
import { clientAddress, siteKeyOf } from './client-address'

test.each([
  ['a header is ignored without proxies', '203.0.113.9', '1.2.3.4', 0, '203.0.113.9'],
  ['one proxy: its entry is the client', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  [
    'two proxies: the entry of the outer one is the client',
    '10.0.0.1',
    '6.6.6.6, 203.0.113.9, 10.0.0.2',
    2,
    '203.0.113.9',
  ],
  ['a chain that is too short: its first entry is the client', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['an invalid entry: the socket is the client', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an IPv4-mapped IPv6 address is the IPv4 address', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['a port is removed', '10.0.0.1', '203.0.113.9:5123', 1, '203.0.113.9'],
  [
    'the key of an IPv6 address is its /64',
    '2001:db8:0:7:aaaa:bbbb:cccc:dddd',
    undefined,
    0,
    '2001:db8:0:7::/64',
  ],
  ['short IPv6 forms have the same /64', '2001:0db8::7:0:0:0:1', undefined, 0, '2001:db8:0:7::/64'],
  ['loopback', '::1', undefined, 0, '0:0:0:0::/64'],
  ['letters of either case are the same /64', '2001:0DB8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
  ['zeros within the /64 are written out', '2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['the zone of a link-local address is no part of it', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['what is no address has one key', '', undefined, 0, 'unknown'],
])('%s', (_, remote, header, hops, key) => {
  expect(clientAddress(remote, header, hops).rateLimitKey).toBe(key)
})

test.each([
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['a-tool 2001:db8:0:7::/64', 'a-tool 2001:db8:0::/48'],
  ['203.0.113.9', null],
  ['unknown', null],
  ['7b1c3ad2-6c1f-4e0e-9a55-0a4a3f0d8f11', null],
])('the site of %s is %s', (key, site) => {
  expect(siteKeyOf(key)).toBe(site)
})
