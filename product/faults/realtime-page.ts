/**
 * Plays a page of unmodified realtime-js and postgrest-js. It updates rows by the changes that it receives, and reads
 * them again whenever it has joined.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'

export interface Item {
  id: number
  stamp: number
}

/** Names a change: a row has each stamp once, and is deleted once. */
export const changeKey = ({ id, stamp }: Partial<Item>, isDeleted: boolean) =>
  isDeleted ? `deleted ${id}` : `written ${stamp}`

const RETRY_MS = 200

export class Page {
  readonly heard = new Map<string, number>()
  /** How often it has joined and read. */
  readings = 0
  /** When it first knew of a stamp from `awaited` on. */
  knewAt: number | null = null
  #awaited = Infinity
  #rows = new Map<number, number>()
  readonly #deleted = new Set<number>()
  /** Changes received while the latest read is under way. */
  #meanwhile: Item[] = []
  #latestReading = 0
  #isClosed = false
  readonly #client: SupabaseClient

  constructor(
    url: string,
    key: string,
    readonly token: string | null,
  ) {
    this.#client = createClient(url, key, {
      ...(token === null
        ? { auth: { persistSession: false, autoRefreshToken: false } }
        : { accessToken: async () => token }),
      realtime: { transport: WebSocket as never },
    })
  }

  /** Resolves when it has joined and read for the first time. */
  async open(): Promise<void> {
    if (this.token !== null) await this.#client.realtime.setAuth()
    return new Promise(resolve => {
      this.#client
        .channel('items')
        .on<Item>('postgres_changes', { event: '*', schema: 'public', table: 'items' }, change => {
          if (change.eventType === 'DELETE') this.#gone(change.old as Item)
          else this.#wrote(change.new)
        })
        .subscribe(status => {
          if (status === 'SUBSCRIBED') void this.#read().then(resolve)
        })
    })
  }

  /** Records when it knows of a write from this stamp on. */
  await(stamp: number): void {
    this.#awaited = stamp
    this.knewAt = null
  }

  /** Returns everything that it shows, as one text. */
  state(): string {
    return stateOf([...this.#rows].map(([id, stamp]) => ({ id, stamp })))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client.realtime.disconnect()
  }

  #wrote(item: Item): void {
    this.#count(changeKey(item, false))
    this.#meanwhile.push(item)
    this.#apply(item)
    this.#knows(item.stamp)
  }

  #gone({ id }: Item): void {
    this.#count(changeKey({ id }, true))
    this.#deleted.add(id)
    this.#rows.delete(id)
  }

  #apply({ id, stamp }: Item): void {
    if (!this.#deleted.has(id)) this.#rows.set(id, Math.max(stamp, this.#rows.get(id) ?? 0))
  }

  #count(key: string): void {
    this.heard.set(key, (this.heard.get(key) ?? 0) + 1)
  }

  #knows(stamp: number): void {
    if (stamp >= this.#awaited) this.knewAt ??= performance.now()
  }

  async #read(): Promise<void> {
    const reading = ++this.#latestReading
    this.#meanwhile = []
    for (;;) {
      const { data, error } = await this.#client.from('items').select('id, stamp')
      if (reading !== this.#latestReading || this.#isClosed) return
      if (!error) {
        this.#rows = new Map()
        for (const item of [...(data as Item[]), ...this.#meanwhile]) this.#apply(item)
        this.readings++
        this.#knows(Math.max(0, ...this.#rows.values()))
        return
      }
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}

export function stateOf(items: readonly Item[]): string {
  return [...items]
    .sort((a, b) => a.id - b.id)
    .map(({ id, stamp }) => `${id}:${stamp}`)
    .join(' ')
}
