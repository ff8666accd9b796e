/**
 * Describes the network of a session's last renewal, as far as its address tells. It names no place: a database of
 * places is large, ages, and is wrong about phones.
 * @param here the address of this session
 */
export function networkName(address: string | null, here: string | null): string | null {
  if (!address) return null
  if (address === here) return 'this network'
  return isPrivate(address) ? 'a private network' : `another network (${address})`
}

/** RFC 1918, 3927, 4193, 4291 and loopback. */
const isPrivate = (address: string): boolean =>
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe[89ab])/i.test(address)
