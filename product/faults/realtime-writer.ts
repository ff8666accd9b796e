/**
 * Writes, changes and deletes rows over connections of its own, and continues when PostgreSQL has gone and come back.
 */
import pg from 'pg'
import { changeKey } from './realtime-page'

const WRITERS = 4
const MOST_ROWS = 600
const RETRY_MS = 20
const PATIENCE_MS = 120_000

export interface Written {
  key: string
  hidden: boolean
}

export class Writer {
  /** The commits that were acknowledged to the writer. */
  readonly written: Written[] = []
  #stamp = 0
  #left = 0
  readonly #pool: pg.Pool
  /** The existing rows of each writer. Two never write the same row. */
  readonly #rows = Array.from({ length: WRITERS }, () => [] as number[])

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: WRITERS })
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', client => client.on('error', () => undefined))
  }

  /** The next stamp to be written. */
  get stamp(): number {
    return this.#stamp + 1
  }

  /** @throws when PostgreSQL does not come back */
  async write(changes: number): Promise<void> {
    this.#left = changes
    const deadline = performance.now() + PATIENCE_MS
    await Promise.all(this.#rows.map((rows, writer) => this.#writeSome(writer, rows, deadline)))
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #writeSome(writer: number, rows: number[], deadline: number): Promise<void> {
    while (this.#left > 0) {
      this.#left--
      try {
        await this.#change(writer, rows)
      } catch (error) {
        if (performance.now() > deadline) throw error
        this.#left++
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  async #change(writer: number, rows: number[]): Promise<void> {
    const stamp = ++this.#stamp
    const dice = stamp % 10
    const at = (stamp * 7919) % rows.length
    if (rows.length < 20 || (dice < 3 && rows.length < MOST_ROWS / WRITERS)) {
      const id = stamp * WRITERS + writer
      // The row exists, should the answer be lost.
      rows.push(id)
      await this.#told(
        this.#pool.query('insert into items values ($1, $2, $3)', [id, stamp, isHidden(id)]),
        id,
        stamp,
      )
    } else if (dice < 7) {
      const id = rows[at]!
      if (dice === 6) await this.#undone(id)
      await this.#told(this.#pool.query('update items set stamp = $2 where id = $1', [id, stamp]), id, stamp)
    } else {
      const [id] = rows.splice(at, 1)
      await this.#told(this.#pool.query('delete from items where id = $1', [id]), id!, null)
    }
  }

  async #told(query: Promise<pg.QueryResult>, id: number, stamp: number | null): Promise<void> {
    const { rowCount } = await query
    const key = changeKey(stamp === null ? { id } : { id, stamp }, stamp === null)
    if (rowCount === 1) this.written.push({ key, hidden: isHidden(id) })
  }

  /** No page may receive it. */
  async #undone(id: number): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      await client.query('update items set stamp = -1 where id = $1', [id])
      await client.query('rollback')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

const isHidden = (id: number) => Math.floor(id / WRITERS) % 3 === 0
