/** Checks the policies of joined channels again after their conditions have changed. */
import type { RealtimeContext } from '../context'
import { RealtimeError } from '../errors'
import type { OpenSocket } from '../socket/socket-registry'
import type { Channel } from './channel'
import { policiesOf } from './join-channel'
import { assertMayStillRead } from './policies'

/** @throws when the database cannot be asked; then the reviews are pending again */
export async function reviewPending(context: RealtimeContext): Promise<void> {
  const pending = context.reviews.take()
  const asked: Promise<void>[] = []
  for (const connection of context.sockets)
    for (const channel of connection.channels.values())
      if (channel.caller.userId !== null && pending.has(channel.caller.userId))
        asked.push(context.joins.run(() => reviewChannel(context, connection, channel)))
  const failed = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected')
  if (failed === undefined) return
  pending.putBack()
  throw (failed as PromiseRejectedResult).reason
}

/** @throws when the database cannot be asked */
export async function reviewChannel(
  context: RealtimeContext,
  connection: OpenSocket,
  channel: Channel,
): Promise<void> {
  if (!channel.isOpen || !channel.config.isPrivate) return
  try {
    const policies = await policiesOf(context, channel.caller, channel.name)
    assertMayStillRead(channel.name, channel.policies, policies)
    channel.policies = policies
  } catch (error) {
    if (!(error instanceof RealtimeError) || error.code === 'UnableToConnectToProject') throw error
    connection.shutDown(channel, error)
  }
}
