/**
 * In charge of a new access token of a joined channel: policies are asked again, and a right to read that is gone ends
 * the channel.
 */
import type { RealtimeContext } from '../context'
import { realtimeErrors } from '../errors'
import { authorizeCaller } from './authorize-caller'
import type { Channel } from './channel'
import { policiesOf } from './join-channel'

/** @throws {RealtimeError} the channel is to be closed */
export async function refreshToken(
  context: RealtimeContext,
  channel: Channel,
  payload: unknown,
): Promise<void> {
  const token = (payload as { access_token?: unknown } | null)?.access_token
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
  const { caller, expiresAt } = await authorizeCaller(context, token, channel.socket)
  const policies = await policiesOf(context, caller, channel.config.isPrivate ? channel.name : null)
  const former = channel.policies
  if (!policies.broadcast.read && !policies.presence.read) throw realtimeErrors.mayNotRead(channel.name)
  if (
    (former.broadcast.read && !policies.broadcast.read) ||
    (former.presence.read && !policies.presence.read)
  )
    throw realtimeErrors.revoked(channel.name)
  Object.assign(channel, { caller, expiresAt, policies, token })
}
