/** The id that a sign-up shows in place of that of an account which is somebody's. */
import { createHmac } from 'node:crypto'

/**
 * Returns the same id at each sign-up for an address or number, as that of an account that waits for its confirmation:
 * an id that changed would tell known addresses from unknown ones.
 * @param secret without which nobody can compute it
 */
export function shownId(secret: string, address: string): string {
  const bytes = createHmac('sha256', secret).update(`shown-id:${address}`).digest().subarray(0, 16)
  // A random UUID (RFC 9562, 5.4), by its looks.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
