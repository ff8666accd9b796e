/** Whose requests count together: one IPv4 address, or one IPv6 /64, which is what providers assign to one customer. */
import { isIPv6 } from 'node:net'

/** `203.0.113.9` → itself; `::ffff:203.0.113.9` → `203.0.113.9`; `2001:db8::1` → `2001:db8:0:0::/64`. */
export function addressKey(address: string): string {
  const [bare = address] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
