import { expect, it } from 'vitest'
import { networkName } from './network-name'

it.each([
  ['203.0.113.7', '203.0.113.7', 'this network'],
  ['203.0.113.7', '198.51.100.1', 'another network (203.0.113.7)'],
  ['2001:db8::1', '198.51.100.1', 'another network (2001:db8::1)'],
  ['192.168.1.4', '198.51.100.1', 'a private network'],
  ['172.31.0.1', null, 'a private network'],
  ['172.32.0.1', null, 'another network (172.32.0.1)'],
  ['10.0.0.1', '10.0.0.1', 'this network'],
  ['fd00::1', null, 'a private network'],
  ['::1', null, 'a private network'],
  [null, '198.51.100.1', null],
])('%s, seen from %s, is %s', (address, here, name) => {
  expect(networkName(address, here)).toBe(name)
})
