import { expect, test } from 'vitest'
import type { RealtimeLimits } from '../../contract'
import { SocketRegistry, type OpenSocket } from './socket-registry'

test('the addresses of one /48 have together as many sockets as sixteen', () => {
  const registry = new SocketRegistry({ sockets: 1_000, socketsPerAddress: 2 } as RealtimeLimits)
  const opened: OpenSocket[] = []
  for (let network = 0; registry.hasRoomFor(`2001:db8:1:${network}::/64`); network++) {
    const socket = { address: `2001:db8:1:${network}::/64` } as OpenSocket
    registry.add(socket)
    opened.push(socket)
  }
  expect(opened).toHaveLength(32)
  expect(registry.hasRoomFor('2001:db8:2:1::/64')).toBe(true)
  for (const socket of opened) registry.remove(socket)
  expect(registry.hasRoomFor('2001:db8:1:99::/64')).toBe(true)
})
