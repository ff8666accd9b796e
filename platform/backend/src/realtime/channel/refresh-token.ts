/**
 * Handles a new access token of a joined channel: policies are checked again, and the loss of the right to read ends
 * the channel.
 */
import type { RealtimeContext } from '../context'
import { authorizeCaller } from './authorize-caller'
import type { Channel } from './channel'
import { policiesOf } from './join-channel'
import { assertMayStillRead } from './policies'

/** @throws {RealtimeError} when the channel must be closed */
export async function refreshToken(
  context: RealtimeContext,
  channel: Channel,
  payload: unknown,
): Promise<void> {
  const token = (payload as { access_token?: unknown } | null)?.access_token
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
  const { caller, expiresAt } = await authorizeCaller(context, token, channel.socket)
  const policies = await policiesOf(context, caller, channel.config.isPrivate ? channel.name : null)
  assertMayStillRead(channel.name, channel.policies, policies)
  Object.assign(channel, { caller, expiresAt, policies, token })
}
