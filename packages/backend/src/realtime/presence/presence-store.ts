/**
 * In charge of who is present on the channels of all processes. A row lives as long as its process is seen; what a killed
 * process left is taken away by the next one that looks.
 */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Relay } from '../relay/relay'
import type { Topics } from '../topics'

export interface Presence {
  ref: string
  topic: string
  key: string
  /** JSON object without the reference. */
  meta: string
}

interface Row {
  ref: string
  topic: string
  key: string
  meta: string
}

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
  /** Those of this process, by reference. */
  readonly #own = new Map<string, Presence>()

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

  /** @param former what this replaces, of the same channel. @throws {TooManyPresencesError} */
  async track(topic: string, key: string, meta: string, former: Presence | null): Promise<Presence> {
    const presence = { ref: randomBytes(9).toString('base64url'), topic, key, meta }
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
        presence.ref,
        this.#relay().processId,
        topic,
        key,
        meta,
        former?.ref ?? null,
        this.#mostPerTopic,
        this.#mostBytesPerTopic,
      ],
    )
    if (rowCount === 0) throw new TooManyPresencesError('Too many presences on this topic')
    if (former) this.#own.delete(former.ref)
    this.#own.set(presence.ref, presence)
    // One after the other: of a key that joins and leaves in one message the client forgets which is which.
    if (former) this.#tell(topic, [], [former])
    this.#tell(topic, [{ ...presence, replaces: former?.ref ?? null }], [])
    return presence
  }

  async untrack(presence: Presence): Promise<void> {
    this.#own.delete(presence.ref)
    this.#tell(presence.topic, [], [presence])
    // Where it fails, the next heartbeat deletes it.
    await this.#pool
      .query('delete from realtime.presences where ref = $1', [presence.ref])
      .catch(() => undefined)
  }

  /** The payload of `presence_state`. */
  async state(topic: string): Promise<string> {
    const { rows } = await this.#pool.query<Row>(
      `select p.ref, p.topic, p.key, p.meta::text from realtime.presences p
       join realtime.processes o on o.id = p.process
       where p.topic = $1 and o.seen_at > now() - $2 * interval '1 ms' order by p.ref`,
      [topic, this.#expiryMs],
    )
    return byKey(rows)
  }

  /** Makes the table say what is: nobody of a process that is gone, everybody of this one. */
  async reconcile(): Promise<void> {
    const { rows: gone } = await this.#pool.query<Row>(
      `delete from realtime.presences
       where process in (select id from realtime.processes where seen_at < now() - $1 * interval '1 ms')
       returning ref, topic, key, meta::text`,
      [this.#expiryMs],
    )
    await this.#pool.query(`delete from realtime.processes where seen_at < now() - $1 * interval '1 ms'`, [
      this.#expiryMs,
    ])
    for (const topic of new Set(gone.map(row => row.topic)))
      this.#tell(
        topic,
        [],
        gone.filter(row => row.topic === topic),
      )
    const own = [...this.#own.values()]
    const column = (name: keyof Presence) => own.map(one => one[name])
    const { rows: missing } = await this.#pool.query<{ ref: string }>(
      `with strays as (delete from realtime.presences where process = $1 and ref <> all ($2))
         insert into realtime.presences (ref, process, topic, key, meta)
         select ref, $1, topic, key, meta::jsonb
         from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t(ref, topic, key, meta)
         on conflict do nothing returning ref`,
      [this.#relay().processId, column('ref'), column('topic'), column('key'), column('meta')],
    )
    // The others had given this process up.
    for (const { ref } of missing) {
      const presence = this.#own.get(ref)
      if (presence) this.#tell(presence.topic, [{ ...presence, replaces: null }], [])
    }
  }

  #tell(topic: string, joins: (Row & { replaces: string | null })[], leaves: Row[]): void {
    const diff = `{"joins":${byKey(joins)},"leaves":${byKey(leaves)}}`
    this.#topics.presenceDiff(topic, diff)
    this.#relay().publish({ key: topic, diff })
  }
}

function byKey(rows: readonly (Row & { replaces?: string | null })[]): string {
  const metas = new Map<string, string[]>()
  for (const { key, ref, meta, replaces = null } of rows) {
    const references = `"phx_ref":${JSON.stringify(ref)}${replaces === null ? '' : `,"phx_ref_prev":${JSON.stringify(replaces)}`}`
    const rest = meta.trim().slice(1, -1).trim()
    // What the client calls `phx_ref` itself does not count: the last one does.
    const whole = `{${rest}${rest === '' ? '' : ','}${references}}`
    metas.set(key, [...(metas.get(key) ?? []), whole])
  }
  return `{${[...metas].map(([key, list]) => `${JSON.stringify(key)}:{"metas":[${list.join(',')}]}`).join(',')}}`
}
