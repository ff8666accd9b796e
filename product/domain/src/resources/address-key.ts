/**
 * Returns the form of an address by which duplicates are found: without the scheme, a slash at the end, or the case of
 * the host. The database has the same rule (`private.address_key`).
 */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^https?:\/\//i, '')
  const [host = ''] = /^[^/?#]*/.exec(bare) ?? []
  return host.toLowerCase() + bare.slice(host.length).replace(/\/+$/, '')
}
