/**
 * In charge of asking the policies again of channels that are joined: what they decide by has changed.
 */
import type { RealtimeContext } from '../context'
import { RealtimeError } from '../errors'
import type { OpenSocket } from '../socket/socket-registry'
import type { Channel } from './channel'
import { policiesOf } from './join-channel'
import { assertMayStillRead } from './policies'

/** Accounts of which the policies are to be asked again. */
export class Reviews {
  /** Goes up with every one, so that a join notices one that came while it was under way. */
  count = 0
  #accounts = new Set<string>()
  #everybody = false

  /** @param account null: everybody */
  add(account: string | null): void {
    this.count++
    if (account === null) this.#everybody = true
    else this.#accounts.add(account)
  }

  /** @throws when the database cannot be asked; they are asked for again then */
  async run(context: RealtimeContext): Promise<void> {
    const [accounts, everybody] = [this.#accounts, this.#everybody]
    this.#accounts = new Set()
    this.#everybody = false
    const isMeant = (userId: string | null) => userId !== null && (everybody || accounts.has(userId))
    const asked: Promise<void>[] = []
    for (const connection of context.sockets)
      for (const channel of connection.channels.values())
        if (isMeant(channel.caller.userId))
          asked.push(context.joins.run(() => reviewChannel(context, connection, channel)))
    const failed = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected')
    if (failed === undefined) return
    for (const account of accounts) this.#accounts.add(account)
    this.#everybody ||= everybody
    throw (failed as PromiseRejectedResult).reason
  }
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
    assertMayStillRead(channel, policies)
    channel.policies = policies
  } catch (error) {
    if (!(error instanceof RealtimeError) || error.code === 'UnableToConnectToProject') throw error
    connection.shutDown(channel, error)
  }
}
