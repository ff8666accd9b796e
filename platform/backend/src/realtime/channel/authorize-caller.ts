/** Determines whom a channel speaks for: the access token of the join, or the key of the socket. */
import type { Caller } from '../../contract'
import type { RealtimeContext } from '../context'
import type { ChannelSocket } from './channel'
import { realtimeErrors, toTokenError } from '../errors'

export interface Authorized {
  caller: Caller
  expiresAt: Date | null
}

/**
 * @param token null, or a key: then the key of the socket applies
 * @throws {RealtimeError}
 */
export async function authorizeCaller(
  { authenticate, clock }: Pick<RealtimeContext, 'authenticate' | 'clock'>,
  token: string | null,
  { keyCaller, origin }: Pick<ChannelSocket, 'keyCaller' | 'origin'>,
): Promise<Authorized> {
  const asked = token?.replace(/\s/g, '') ?? ''
  if (asked === '' || asked.startsWith('sb_')) return { caller: keyCaller, expiresAt: expiryOf(keyCaller) }
  try {
    const caller = await authenticate({ authorization: `Bearer ${asked}`, origin })
    const expiresAt = expiryOf(caller)
    if (expiresAt === null && caller.userId !== null) throw realtimeErrors.noExpiry()
    return { caller, expiresAt }
  } catch (error) {
    throw toTokenError(error, asked, clock())
  }
}

export function expiryOf({ claims }: Caller): Date | null {
  return typeof claims.exp === 'number' ? new Date(claims.exp * 1000) : null
}
