/**
 * Holds the connection that listens, and exchanges messages between processes on one database. Broadcasts are lost
 * while the connection is down, as on the hosted service. Changes are read from the outbox.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { PresenceDiff } from '../protocol/presence-diff'
import type { Broadcast } from '../protocol/messages'
import { decodeItem, encodeItem, type RelayItem } from './relay-item'

const CHANNEL = 'juno_realtime'
/** A notification has less than 8000 bytes. */
const INLINE_BYTES = 7_900
/** The limit of messages that wait for other processes. Beyond it, broadcasts are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
/** A broadcast that is too long for a notification is stored for this long. Slower processes miss it. */
const RELAYED_MS = 60_000
/** A starting process waits this long until the others know of it. */
const GREETING_MS = 1_000
/** A connection that is silent for this long is closed. */
const SILENCE_MS = 4_000
const RECONNECT_MS = [50, 200, 1_000, 3_000]
/** The name of the connection for operators (`pg_stat_activity`). */
const LISTENER_NAME = 'juno realtime listener'

export interface RelayEvents {
  /** Called when the outbox may have new rows. */
  outbox(): void
  /** Called when changes of this table could not be captured, or of all tables, when it is null. */
  gap(entity: string | null): void
  /** Called when somebody signed out, or was banned or deleted. */
  sessionsEnded(): void
  /** Called when the policies for this account may decide differently, or for any account, when it is null. */
  review(account: string | null): void
  broadcast(key: string, broadcast: Broadcast): void
  presenceDiff(key: string, diff: PresenceDiff): void
  /** Called at every heartbeat, and once the connection listens. */
  beat(): Promise<void>
}

export interface RelaySettings {
  heartbeatMs: number
  /** A process that was not seen for this long is gone. */
  expiryMs: number
}

export class Relay {
  readonly processId = randomUUID()
  readonly #pool: Pool
  readonly #logger: FastifyBaseLogger
  readonly #settings: RelaySettings
  readonly #events: RelayEvents
  #starting: Promise<void> | null = null
  #client: PoolClient | null = null
  #timer: NodeJS.Timeout | null = null
  #reconnect: NodeJS.Timeout | null = null
  #stopped = false
  #hasListened = false
  #hasPeers = false
  #answered: (peer: string) => void = () => undefined
  #sequence = 0
  #waiting: string[] = []
  #waitingBytes = 0
  #flushing: Promise<void> | null = null
  #beating: Promise<void> | null = null
  #receiving: Promise<void> = Promise.resolve()

  constructor(pool: Pool, logger: FastifyBaseLogger, settings: RelaySettings, events: RelayEvents) {
    this.#pool = pool
    this.#logger = logger
    this.#settings = settings
    this.#events = events
  }

  /** Listens from the first call on. @throws when the database cannot be reached; a later call tries again */
  start(): Promise<void> {
    this.#starting ??= this.#listen().catch((error: unknown) => {
      this.#starting = null
      throw error
    })
    return this.#starting
  }

  /** Tells other processes, if there are any. */
  publish(item: RelayItem): void {
    if (this.#stopped || !this.#hasPeers) return
    const text = encodeItem({ ...item, from: this.processId, sequence: ++this.#sequence })
    if (this.#waitingBytes + text.length > MAX_WAITING_BYTES) {
      this.#logger.warn('realtime: too much waits to be told to other processes; a broadcast is dropped')
      return
    }
    this.#waiting.push(text)
    this.#waitingBytes += text.length
    this.#flushing ??= this.#flush().finally(() => (this.#flushing = null))
  }

  /** Deletes what the other processes have read. */
  async sweep(): Promise<void> {
    await this.#pool.query(`delete from realtime.relay where at < now() - $1 * interval '1 ms'`, [RELAYED_MS])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    if (this.#reconnect) clearTimeout(this.#reconnect)
    await this.#starting?.catch(() => undefined)
    await this.#flushing
    await this.#receiving
    const client = this.#client
    this.#client = null
    if (client === null) return
    await client
      .query('delete from realtime.processes where id = $1', [this.processId])
      .catch(() => undefined)
    client.release(true)
  }

  async #listen(): Promise<void> {
    const client = await this.#pool.connect()
    let isBroken = false
    const broken = () => {
      isBroken = true
      this.#lost(client)
    }
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    client.once('end', broken)
    client.on('error', broken)
    try {
      await client.query(`set application_name = '${LISTENER_NAME}'; listen ${CHANNEL}`)
      const { peers, isUnknown } = await this.#seen(client)
      // From now on the database knows this process, whatever happens to this connection, so nothing would report the
      // gap later.
      await this.#greet(client, peers).finally(() => isUnknown && this.#hasListened && this.#events.gap(null))
      // A notification may have been missed.
      if (this.#hasListened) this.#events.review(null)
      this.#hasListened = true
      await this.#events.beat()
      if (isBroken) throw new Error('The listening connection broke')
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#client = client
    const beat = () => void this.beat().catch(broken)
    this.#timer = setInterval(beat, this.#settings.heartbeatMs).unref()
  }

  /**
   * Resolves when the others know of this process, so that they send it their broadcasts, or when the connection has
   * broken.
   */
  async #greet(client: PoolClient, peers: readonly string[]): Promise<void> {
    const unknown = new Set(peers)
    let timer: NodeJS.Timeout | undefined
    const greeted = new Promise<void>(resolve => {
      this.#answered = peer => {
        unknown.delete(peer)
        if (unknown.size === 0) resolve()
      }
      // A process that does not answer has died.
      timer = setTimeout(resolve, GREETING_MS)
      client.once('end', resolve)
    })
    await client.query('select pg_notify($1, $2)', [CHANNEL, `h${this.processId}`])
    if (unknown.size > 0) await greeted
    clearTimeout(timer)
  }

  /** Reports that this process is alive. @throws when the connection does not answer */
  beat(): Promise<void> {
    // One runs at a time, since a pending one reports the same.
    this.#beating ??= this.#beat().finally(() => (this.#beating = null))
    return this.#beating
  }

  async #beat(): Promise<void> {
    if (this.#client === null) return
    const { peers, isUnknown } = await this.#seen(this.#client)
    if (isUnknown) await this.#greet(this.#client, peers).finally(() => this.#events.gap(null))
    await this.#events.beat()
  }

  /**
   * @returns the other processes, and whether the database did not know of this one: a crash of PostgreSQL empties the
   * table of processes, and may repeat the numbers of transactions, by which the outbox is read
   */
  async #seen(client: PoolClient): Promise<{ peers: string[]; isUnknown: boolean }> {
    const { rows } = await client.query<{ peers: string[]; isUnknown: boolean; hasPeers: boolean }>({
      text: `with seen as (
         insert into realtime.processes (id) values ($1) on conflict (id) do update set seen_at = now()
         returning xmax = 0 as inserted
       )
       select inserted as "isUnknown",
              array(select id::text from realtime.processes
                    where id <> $1 and seen_at > now() - $2 * interval '1 ms') as peers,
              exists (select from realtime.processes where id <> $1) as "hasPeers"
       from seen`,
      values: [this.processId, this.#settings.expiryMs],
      // A connection that no longer answers, as after a network failure, is replaced.
      query_timeout: SILENCE_MS,
    } as QueryConfig)
    const seen = rows[0]!
    // A late process may still be there, and receives what it would miss.
    this.#hasPeers = seen.hasPeers
    return seen
  }

  #lost(client: PoolClient): void {
    if (this.#client !== client) return
    this.#client = null
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    client.release(true)
    if (this.#stopped) return
    this.#logger.warn('realtime: the listening connection broke')
    this.#tryAgain(0)
  }

  #tryAgain(attempt: number): void {
    const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]
    this.#reconnect = setTimeout(() => {
      if (this.#stopped) return
      this.#starting = this.#listen().catch(() => {
        if (!this.#stopped) this.#tryAgain(attempt + 1)
      })
    }, wait)
    this.#reconnect.unref()
  }

  async #flush(): Promise<void> {
    // Messages of the same turn are sent together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const texts = this.#waiting
      this.#waiting = []
      this.#waitingBytes = 0
      const isLong = texts.map(text => Buffer.byteLength(text) > INLINE_BYTES)
      try {
        await this.#pool.query(
          `with told as (select * from unnest($1::text[], $2::boolean[]) with ordinality as t(body, long, n)),
             stored as (
               insert into realtime.relay (body) select body from told where long order by n returning id, body
             )
           select pg_notify('${CHANNEL}', case when long then 'r' || (select id from stored s where s.body = told.body)
                                               else 'b' || body end)
           from told order by n`,
          [texts, isLong],
        )
      } catch (error) {
        this.#logger.warn({ err: error }, 'realtime: broadcasts did not reach other processes')
      }
    }
  }

  #receive(payload: string): void {
    const [kind, rest] = [payload[0], payload.slice(1)]
    if (kind === 'o') return this.#events.outbox()
    if (kind === 'l') return this.#events.gap(rest)
    if (kind === 'e') return this.#events.sessionsEnded()
    if (kind === 'a') return this.#events.review(rest)
    if (kind === 'h' && rest !== this.processId) {
      this.#hasPeers = true
      void this.#pool
        .query('select pg_notify($1, $2)', [CHANNEL, `k${rest} ${this.processId}`])
        // A process that came back at the same time did not receive this one's greeting, and knows of it by this
        // answer.
        .then(() => this.#answered(rest))
        .catch(() => undefined)
      return
    }
    if (kind === 'k') {
      const [greeter, peer] = rest.split(' ')
      if (greeter !== this.processId) return
      this.#hasPeers = true
      this.#answered(peer!)
      return
    }
    // Messages are handled in the order in which they were sent.
    if (kind === 'b' || kind === 'r')
      this.#receiving = this.#receiving
        .then(async () => this.#handle(kind === 'b' ? rest : await this.#fetch(rest)))
        .catch((error: unknown) => this.#logger.warn({ err: error }, 'realtime: a broadcast was lost'))
  }

  async #fetch(id: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ body: string }>(
      'select body from realtime.relay where id = $1',
      [id],
    )
    return rows[0]?.body ?? null
  }

  #handle(text: string | null): void {
    const item = text === null ? null : decodeItem(text)
    if (item === null || item.from === this.processId) return
    if ('diff' in item) this.#events.presenceDiff(item.key, item.diff)
    else this.#events.broadcast(item.key, item.broadcast)
  }
}
