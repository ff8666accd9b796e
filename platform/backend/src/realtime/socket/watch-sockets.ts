/** Ends channels whose token expired or whose session has ended, and silent sockets. */
import type { Channel } from '../channel/channel'
import type { RealtimeContext } from '../context'
import { realtimeErrors } from '../errors'
import { CLOSE } from './close-codes'
import type { OpenSocket } from './socket-registry'

export function endWhatExpired({ sockets, clock, limits }: RealtimeContext): void {
  const now = clock().getTime()
  for (const connection of [...sockets]) {
    if (now - connection.lastHeard > limits.idleSeconds * 1000) {
      connection.close(CLOSE.policy, 'No heartbeat')
      continue
    }
    for (const channel of [...connection.channels.values()])
      if (channel.expiresAt !== null && channel.expiresAt.getTime() <= now)
        connection.shutDown(
          channel,
          realtimeErrors.expired(Math.floor((now - channel.expiresAt.getTime()) / 1000)),
        )
  }
}

/** The session was signed out, or its account banned or deleted. */
export async function endEndedSessions({ sockets, realtimePool }: RealtimeContext): Promise<void> {
  const held: [OpenSocket, Channel][] = []
  for (const connection of sockets)
    for (const channel of connection.channels.values())
      if (channel.caller.userId !== null) held.push([connection, channel])
  if (held.length === 0) return
  const asked = held.map(([, { caller }], n) => ({
    n,
    session: uuidOrNull(caller.claims.session_id),
    subject: uuidOrNull(caller.claims.sub),
  }))
  const { rows } = await realtimePool.query<{ ended: number[] }>(
    'select juno_service.ended_sessions($1) as ended',
    [JSON.stringify(asked)],
  )
  for (const n of rows[0]!.ended) {
    const [connection, channel] = held[n]!
    connection.shutDown(channel, realtimeErrors.sessionEnded())
  }
}

function uuidOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : null
}
