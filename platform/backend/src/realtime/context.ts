/** Holds what the parts of the wire share. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { RealtimeLimits } from '../contract'
import type { Authenticator } from '../http/authenticator'
import type { ChangeFeed } from './changes/change-feed'
import type { SocketRegistry } from './socket/socket-registry'
import type { Turns } from './socket/turns'
import type { PendingReviews } from './channel/pending-reviews'
import type { PresenceStore } from './presence/presence-store'
import type { Relay } from './relay/relay'
import type { Topics } from './topics'

export interface RealtimeContext {
  /** Logs in as `authenticator`. Policies are checked here. */
  pool: Pool
  /** Logs in as `supabase_realtime_admin`. */
  realtimePool: Pool
  limits: RealtimeLimits
  extraSearchPath?: readonly string[] | undefined
  /** Tables whose rows visitors may filter by regular expressions. Left out: none. */
  visitorPatterns?: readonly string[] | 'all' | undefined
  trustedProxyHops: number
  authenticate: Authenticator
  clock: () => Date
  logger: FastifyBaseLogger
  topics: Topics
  sockets: SocketRegistry
  /** Joins query the database several times, and after a restart all clients join at once. */
  joins: Turns
  relay: Relay
  presences: PresenceStore
  reviews: PendingReviews
  changes: ChangeFeed
  /** Resolves when everything committed before has been sent. */
  settle(): Promise<void>
}
