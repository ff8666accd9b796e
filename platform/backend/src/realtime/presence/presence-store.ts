/**
 * Tracks who is present on the channels of all processes. A row lives as long as its process is seen. The next process
 * that looks removes the rows of a killed one. Each process compares the table with what it has told its readers.
 */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { sqlState } from '../../db/errors'
import type { Relay } from '../relay/relay'
import type { Topics } from '../topics'
import { encodeDiffs, type Presence, type PresenceDiff } from '../protocol/presence-diff'
import { PresenceView } from './presence-view'

const FOREIGN_KEY_VIOLATION = '23503'

export class TooManyPresencesError extends Error {
  override readonly name = 'TooManyPresencesError'
}

export class PresenceStore {
  readonly #pool: Pool
  readonly #topics: Topics
  readonly #relay: () => Relay
  readonly #mostPerTopic: number
  readonly #mostBytesPerTopic: number
  readonly #expiryMs: number
  /** The presences of this process, by reference. */
  readonly #own = new Map<string, Presence>()
  /** References of this process that are being stored: a heartbeat does not delete them. */
  readonly #placing = new Set<string>()
  /** Holds the topics whose state a reader of this process has asked for. */
  readonly #views = new Map<string, { view: PresenceView; loaded: Promise<void>; isLoaded: boolean }>()

  constructor(
    pool: Pool,
    topics: Topics,
    relay: () => Relay,
    settings: { mostPerTopic: number; mostBytesPerTopic: number; expiryMs: number },
  ) {
    this.#pool = pool
    this.#topics = topics
    this.#relay = relay
    this.#mostPerTopic = settings.mostPerTopic
    this.#mostBytesPerTopic = settings.mostBytesPerTopic
    this.#expiryMs = settings.expiryMs
  }

  /** @param former what this replaces, on the same channel. @throws {TooManyPresencesError} */
  async track(topic: string, key: string, meta: string, former: Presence | null): Promise<Presence> {
    const presence = { ref: randomBytes(9).toString('base64url'), topic, key, meta }
    // A heartbeat that runs meanwhile does not restore what is being replaced.
    if (former) this.#own.delete(former.ref)
    this.#placing.add(presence.ref)
    try {
      await this.#place(presence, former)
    } catch (error) {
      if (former) this.#own.set(former.ref, former)
      throw error
    } finally {
      this.#placing.delete(presence.ref)
    }
    this.#own.set(presence.ref, presence)
    this.#tell(topic, {
      joins: [{ ...presence, replaces: former?.ref ?? null }],
      leaves: former ? [former] : [],
    })
    return presence
  }

  /** Stores it in place of the former one. @throws {TooManyPresencesError} */
  async #place(presence: Presence, former: Presence | null): Promise<void> {
    const inserted = await this.#insert(presence, former).catch(async (error: unknown) => {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
      // The other processes had declared this one dead, so it says that it is alive.
      await this.#relay().beat()
      return this.#insert(presence, former)
    })
    if (!inserted) throw new TooManyPresencesError('Too many presences on this topic')
  }

  async untrack(presence: Presence): Promise<void> {
    this.#own.delete(presence.ref)
    // The row is deleted first and announced later, so that a reader in between does not see a presence that nobody
    // removes. Where it fails, the next heartbeat deletes it.
    await this.#delete([presence.ref]).catch(() => undefined)
    this.#tell(presence.topic, { joins: [], leaves: [presence] })
  }

  /** Returns the payload of `presence_state`, for a reader who receives every change since before this call. */
  async state(topic: string): Promise<string> {
    const known = this.#views.get(topic) ?? this.#load(topic)
    await known.loaded
    return known.view.state()
  }

  /** Receives another process's report of a change. */
  receive(topic: string, diff: PresenceDiff): void {
    this.#show(topic, this.#views.get(topic)?.view.apply(diff) ?? diff)
  }

  /** Makes the table, and the state of the readers, match the truth. */
  async reconcile(): Promise<void> {
    await this.#deleteExpired()
    await this.#restoreOwn()
    await this.#compareViews()
  }

  /** Deletes the rows of dead processes. */
  async #deleteExpired(): Promise<void> {
    const { rows: gone } = await this.#pool.query<Presence>(
      `delete from realtime.presences
       where process in (select id from realtime.processes where seen_at < now() - $1 * interval '1 ms')
       returning ref, topic, key, meta::text`,
      [this.#expiryMs],
    )
    await this.#pool.query(`delete from realtime.processes where seen_at < now() - $1 * interval '1 ms'`, [
      this.#expiryMs,
    ])
    for (const topic of new Set(gone.map(row => row.topic)))
      this.#tell(topic, { joins: [], leaves: gone.filter(row => row.topic === topic) })
  }

  /** Makes sure that everybody of this process is in the table, and nobody else under its name. */
  async #restoreOwn(): Promise<void> {
    const own = [...this.#own.values()]
    const column = (name: keyof Presence) => own.map(one => one[name])
    const { rows } = await this.#pool.query<{ ref: string; restored: boolean }>(
      `with restored as (
         insert into realtime.presences (ref, process, topic, key, meta)
         select ref, $1, topic, key, meta::jsonb
         from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t(ref, topic, key, meta)
         on conflict do nothing returning ref
       )
       select ref, true as restored from restored
       union all select ref, false from realtime.presences where process = $1 and ref <> all ($2::text[])`,
      [this.#relay().processId, column('ref'), column('topic'), column('key'), column('meta')],
    )
    const gone = rows.filter(({ ref }) => !this.#own.has(ref) && !this.#placing.has(ref))
    if (gone.length > 0) await this.#delete(gone.map(({ ref }) => ref))
    // The other processes had declared this one dead.
    for (const { ref, restored } of rows) {
      const presence = this.#own.get(ref)
      if (presence && restored)
        this.#tell(presence.topic, { joins: [{ ...presence, replaces: null }], leaves: [] })
    }
  }

  /** A report of another process may have been lost, or have come before this one listened. */
  async #compareViews(): Promise<void> {
    for (const topic of this.#views.keys()) if (!this.#topics.has(topic)) this.#views.delete(topic)
    const views = new Map(
      [...this.#views].flatMap(([topic, { view, isLoaded }]) => (isLoaded ? [[topic, view] as const] : [])),
    )
    if (views.size === 0) return
    for (const view of views.values()) view.startComparison()
    const { rows: differing } = await this.#pool.query<{ topic: string; present: Presence[] }>(
      `select t.topic, (
         select coalesce(json_agg(json_build_object(
                  'ref', p.ref, 'topic', p.topic, 'key', p.key, 'meta', p.meta::text)), '[]')
         from realtime.presences p where p.topic = t.topic
       ) as present
       from unnest($1::text[], $2::text[]) as t(topic, digest)
       where t.digest <> (
         select encode(sha256(coalesce(string_agg(p.ref, ',' order by p.ref collate "C"), '')::bytea), 'hex')
         from realtime.presences p where p.topic = t.topic
       )`,
      [[...views.keys()], [...views.values()].map(view => view.digest())],
    )
    for (const { topic, present } of differing) {
      const view = this.#views.get(topic)?.view
      if (view && view === views.get(topic)) this.#show(topic, view.compare(present))
    }
  }

  /** @returns false where the topic is full; then `former` stays */
  async #insert({ ref, topic, key, meta }: Presence, former: Presence | null): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with others as (
           select count(*), coalesce(sum(octet_length(key) + octet_length(meta::text)), 0) as bytes
           from realtime.presences where topic = $3 and ref is distinct from $6
         ),
         fits as (
           select from others where count < $7 and bytes + octet_length($4) + octet_length($5) <= $8
         ),
         replaced as (delete from realtime.presences where ref = $6 and exists (select from fits))
       insert into realtime.presences (ref, process, topic, key, meta)
       select $1, $2, $3, $4, $5::jsonb from fits`,
      [
        ref,
        this.#relay().processId,
        topic,
        key,
        meta,
        former?.ref ?? null,
        this.#mostPerTopic,
        this.#mostBytesPerTopic,
      ],
    )
    return rowCount !== 0
  }

  #load(topic: string) {
    const view = new PresenceView()
    const loaded = this.#pool
      .query<Presence>('select ref, topic, key, meta::text from realtime.presences where topic = $1', [topic])
      .then(
        ({ rows }) => {
          view.compare(rows)
          known.isLoaded = true
        },
        (error: unknown) => {
          this.#views.delete(topic)
          throw error
        },
      )
    const known = { view, loaded, isLoaded: false }
    this.#views.set(topic, known)
    return known
  }

  async #delete(refs: readonly string[]): Promise<void> {
    await this.#pool.query('delete from realtime.presences where ref = any ($1)', [refs])
  }

  #show(topic: string, diff: PresenceDiff): void {
    for (const payload of encodeDiffs(diff)) this.#topics.presenceDiff(topic, payload)
  }

  #tell(topic: string, diff: PresenceDiff): void {
    this.receive(topic, diff)
    this.#relay().publish({ key: topic, diff })
  }
}
