/** Makes the parts of the wire, starts them with the first channel, and stops them. */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { BackendConfig } from '../contract'
import type { Authenticator } from '../http/authenticator'
import { ChangeFeed } from './changes/change-feed'
import { createJudge } from './changes/judge-rows'
import { broadcastOf, type StoredMessage } from './channel/replay'
import { PendingReviews } from './channel/pending-reviews'
import { reviewPending } from './channel/review-channels'
import type { RealtimeContext } from './context'
import { realtimeErrors } from './errors'
import { OutboxReader, type OutboxRow } from './outbox/outbox-reader'
import { PresenceStore } from './presence/presence-store'
import { Relay } from './relay/relay'
import { Repeating } from './repeating'
import { defaultRealtimeLimits } from './settings'
import { endEndedSessions, endWhatExpired } from './socket/watch-sockets'
import { SocketRegistry } from './socket/socket-registry'
import { Turns } from './socket/turns'
import { topicKey, Topics } from './topics'

export interface Realtime {
  context: RealtimeContext
  /** Does the work of the timers now: ends what is over, and finds what changed. */
  check(): Promise<void>
  /** Deletes messages that replay no longer offers. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

export interface RealtimeParts {
  pool: Pool
  realtimePool: Pool
  config: Pick<BackendConfig, 'realtime' | 'extraSearchPath' | 'visitorPatterns' | 'trustedProxyHops'>
  authenticate: Authenticator
  clock: () => Date
  logger: FastifyBaseLogger
  /** Milliseconds between two heartbeats of a process, 3 seconds by default. A process that missed three is gone. */
  heartbeatMs?: number
}

const JOINS_AT_ONCE = 8
const EXPIRY_CHECK_MS = 1_000
const SESSION_CHECK_MS = 10_000
const SWEEP_MS = 60_000

export function createRealtime(parts: RealtimeParts): Realtime {
  const { config, pool, realtimePool, logger, heartbeatMs = 3_000 } = parts
  const limits = { ...defaultRealtimeLimits, ...(config.realtime || {}) }
  const expiryMs = 3 * heartbeatMs
  const topics = new Topics()
  const sockets = new SocketRegistry(limits)
  const presences = new PresenceStore(realtimePool, topics, () => relay, {
    mostPerTopic: limits.presencesPerTopic,
    // All of them are sent in one message, which has to fit into the queue of each reader.
    mostBytesPerTopic: limits.queueBytes / 2,
    expiryMs,
  })
  const changes: ChangeFeed = new ChangeFeed({
    realtimePool,
    logger,
    judge: createJudge(pool, config.extraSearchPath),
    visitorPatterns: config.visitorPatterns ?? [],
    settle,
  })
  const outbox: OutboxReader = new OutboxReader(realtimePool, logger, {
    entities: () => changes.entities(),
    rows,
    gap: failAll,
  })
  const endings = new Repeating(() => endEndedSessions(context), logged('looking for ended sessions'))
  const reviews = new PendingReviews()
  const reviewing = new Repeating(() => reviewPending(context), logged('asking policies again'))
  const relay = new Relay(
    realtimePool,
    logger,
    { heartbeatMs, expiryMs },
    {
      outbox: () => outbox.wake(),
      gap: entity => (entity === null ? failAll() : changes.fail(entity)),
      sessionsEnded: () => endings.wake(),
      review(account) {
        reviews.add(account)
        reviewing.wake()
      },
      broadcast: (key, broadcast) => topics.broadcast(key, broadcast),
      presenceDiff: (key, diff) => presences.receive(key, diff),
      async beat() {
        await presences.reconcile()
        // This covers a lost notification.
        outbox.wake()
      },
    },
  )
  const context: RealtimeContext = {
    ...config,
    ...parts,
    limits,
    topics,
    sockets,
    joins: new Turns(JOINS_AT_ONCE),
    relay,
    presences,
    reviews,
    changes,
    settle,
  }
  const timers = [
    setInterval(() => endWhatExpired(context), EXPIRY_CHECK_MS),
    // This covers what ends by its time, and a lost notification.
    setInterval(() => endings.wake(), SESSION_CHECK_MS),
    // This covers a database that has not answered.
    setInterval(() => reviewing.wake(), SESSION_CHECK_MS),
    setInterval(() => void outbox.sweep().catch(logged('sweeping the outbox')), SWEEP_MS),
    setInterval(() => void relay.sweep().catch(logged('sweeping what was relayed')), SWEEP_MS),
  ]
  for (const timer of timers) timer.unref()

  return {
    context,
    async check() {
      endWhatExpired(context)
      await endEndedSessions(context)
      await relay.beat()
      await outbox.settle()
    },
    sweep: () => sweepMessages(realtimePool),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await relay.stop()
      await outbox.stop()
    },
  }

  function logged(what: string) {
    return (error: unknown) => logger.warn({ err: error }, `realtime: ${what} failed`)
  }

  async function settle(): Promise<void> {
    await outbox.settle().catch((error: unknown) => {
      throw realtimeErrors.unavailable(error)
    })
  }

  /** @throws when the database cannot be asked; then nothing was sent */
  function failAll(): void {
    changes.fail()
    topics.failPrivate()
  }

  async function rows(found: OutboxRow[]): Promise<void> {
    const messages = await readMessages(found.flatMap(({ message }) => message ?? []))
    await changes.deliver(found.filter(({ entity }) => entity !== null))
    for (const message of messages) {
      const broadcast = broadcastOf(message)
      if (broadcast.content.length > limits.payloadBytes)
        logger.warn({ topic: message.topic }, 'realtime: a message that SQL sent is too long')
      else topics.broadcast(topicKey(message.topic, message.private === true), broadcast, null, message.id)
    }
  }

  async function readMessages(ids: string[]) {
    if (ids.length === 0) return []
    const { rows } = await realtimePool.query<StoredMessage & { topic: string; private: boolean | null }>(
      `select m.id, m.topic, m.event, m.payload::text as payload, m.binary_payload, m.private
       from unnest($1::uuid[]) with ordinality as asked(id, n) join realtime.messages m using (id) order by n`,
      [ids],
    )
    return rows
  }
}

/** Messages are kept for three days, as on the hosted service. */
async function sweepMessages(pool: Pool): Promise<void> {
  await pool.query(
    `delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '72 hours'`,
  )
}
