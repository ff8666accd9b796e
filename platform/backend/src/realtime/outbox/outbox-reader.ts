// oxlint-disable-next-line typescript/triple-slash-reference -- the host compiles this file too, without our tsconfig
/// <reference path="../../raw-sql.d.ts" />
/**
 * Reads every row of the outbox once, in the order in which rows of one transaction, and of one table's row, were
 * written. Nothing is lost between two reads, however long they are apart, up to the time that rows are kept.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import readSql from './read-outbox.sql?raw'

/** The number of rows in one read. */
const PAGE = 500
/** Rows are deleted this long after their commit. */
const KEPT_MS = 5 * 60_000

export interface OutboxRow {
  id: string
  at: string
  entity: string | null
  action: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The values by column, each as JSON. */
  record: Record<string, string> | null
  old_record: Record<string, string> | null
  oversize: boolean
  message: string | null
}

export interface OutboxEvents {
  /** Returns the tables whose changes are read. */
  entities(): string[]
  rows(rows: OutboxRow[]): Promise<void>
  /** Called when rows may have been missed. */
  gap(): void
}

export class OutboxReader {
  readonly #pool: Pool
  readonly #logger: FastifyBaseLogger
  readonly #events: OutboxEvents
  /** The snapshot of the latest read. */
  #snapshot: string | null = null
  #readAt = 0
  /** The position within a read of several pages. A failed one continues there. */
  #page: { upTo: string | null; after: string } = { upTo: null, after: '0' }
  #reading: Promise<void> | null = null
  #again = false
  #stopped = false
  #failure: unknown = null
  /** Past snapshots, oldest first. A row that is visible in one has been committed for as long. */
  #history: { at: number; snapshot: string }[] = []

  constructor(pool: Pool, logger: FastifyBaseLogger, events: OutboxEvents) {
    this.#pool = pool
    this.#logger = logger
    this.#events = events
  }

  wake(): void {
    if (this.#stopped) return
    this.#again = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
      if (this.#again) this.wake()
    })
  }

  /** Resolves when everything committed before this call has been passed on. @throws when it could not be read */
  async settle(): Promise<void> {
    this.wake()
    await this.#reading
    if (this.#failure !== null) throw this.#failure
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#again = false
    await this.#reading
  }

  /** Deletes rows that every process has had time to read. */
  async sweep(): Promise<void> {
    if (this.#snapshot === null) return
    this.#history.push({ at: performance.now(), snapshot: this.#snapshot })
    let old: string | null = null
    while (this.#history[0] && performance.now() - this.#history[0].at > KEPT_MS)
      old = this.#history.shift()!.snapshot
    if (old === null) return
    await this.#pool.query('delete from realtime.outbox where xid < pg_snapshot_xmin($1::pg_snapshot)', [old])
  }

  async #readAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        await this.#read()
        this.#failure = null
      } catch (error) {
        this.#failure = error
        // The next notification or heartbeat reads from the same snapshot.
        this.#logger.warn({ err: error }, 'realtime: reading the outbox failed')
        return
      }
    }
  }

  async #read(): Promise<void> {
    if (this.#snapshot === null) {
      const { rows } = await this.#pool.query<{ now: string }>('select pg_current_snapshot()::text as now')
      this.#reached(rows[0]!.now)
      return
    }
    for (;;) {
      const { upTo, after } = this.#page
      const { rows } = await this.#pool.query<OutboxRow & { now: string; behind: boolean }>({
        name: 'juno_read_outbox',
        text: readSql,
        values: [this.#snapshot, this.#events.entities(), PAGE, upTo, after],
      })
      const first = rows[0]!
      if (first.behind || performance.now() - this.#readAt > KEPT_MS * 0.8) {
        this.#reached(first.now)
        this.#events.gap()
        return
      }
      const found = rows.filter(row => row.id !== null)
      if (found.length > 0) await this.#events.rows(found)
      if (found.length < PAGE) return this.#reached(upTo ?? first.now)
      this.#page = { upTo: upTo ?? first.now, after: found.at(-1)!.id }
    }
  }

  #reached(snapshot: string): void {
    this.#snapshot = snapshot
    this.#page = { upTo: null, after: '0' }
    this.#readAt = performance.now()
  }
}
