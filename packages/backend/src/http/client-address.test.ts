import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

test.each([
  ['a forged header is not believed without proxies', '203.0.113.9', '1.2.3.4', 0, '203.0.113.9'],
  ['one proxy: the entry that it wrote counts', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  [
    'two proxies: the entry of the outer one counts',
    '10.0.0.1',
    '6.6.6.6, 203.0.113.9, 10.0.0.2',
    2,
    '203.0.113.9',
  ],
  ['a short chain counts its first entry', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['rubbish in the header counts as the socket', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an IPv4 address in IPv6 clothes is one address', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['a port is dropped', '10.0.0.1', '203.0.113.9:5123', 1, '203.0.113.9'],
  ['IPv6 is counted by its /64', '2001:db8:0:7:aaaa:bbbb:cccc:dddd', undefined, 0, '2001:db8:0:7::/64'],
  ['short IPv6 forms fall into the same /64', '2001:0db8::7:0:0:0:1', undefined, 0, '2001:db8:0:7::/64'],
  ['loopback', '::1', undefined, 0, '0:0:0:0::/64'],
])('%s', (_, remote, header, hops, bucket) => {
  expect(clientAddress(remote, header, hops).bucket).toBe(bucket)
})
