/**
 * Holds the schema cache of one backend. It is loaded at first use, on `NOTIFY pgrst` (`reload schema`), and after a
 * lost listening connection, because a notification may have been missed. A request for an unknown name makes it look
 * for changes that nobody notified.
 */
import { Client, type Notification, type Pool } from 'pg'
import { restErrors } from '../errors'
import { loadSchemaCache } from './load'
import type { SchemaCache } from './types'

export interface SchemaCacheHolder {
  /** @throws RestError PGRST002 if the catalogue cannot be read now */
  current(): Promise<SchemaCache>
  /**
   * Looks at the catalogue again for a name that `older` lacks, at most once in `LOOK_MS` for all callers.
   * @returns null if nothing has changed, or the last look was too recent
   */
  newer(older: SchemaCache): Promise<SchemaCache | null>
  close(): Promise<void>
}

export interface CacheLogger {
  info(message: string): void
  warn(details: object, message: string): void
}

const CHANNEL = 'pgrst'
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000
/** A look costs some 30 ms of the database, and unknown names cost their senders nothing. */
export const LOOK_MS = 5_000

/** @param sessions has connections that no pooler shares; by default `pool`, which has none either */
export function createSchemaCache(
  pool: Pool,
  schemas: readonly string[],
  logger: CacheLogger,
  sessions: Pool = pool,
  now: () => number = () => performance.now(),
): SchemaCacheHolder {
  let loaded: Promise<SchemaCache> | null = null
  let listening: Promise<void> | null = null
  let generation = 0
  let adopted = 0
  /** The relations that were left out and logged. */
  const told = new Set<string>()
  let looking: Promise<SchemaCache | null> | null = null
  let lookedAt = -Infinity
  let listener: Client | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  async function load(known: SchemaCache | null = null): Promise<SchemaCache> {
    const leftOut = (oid: string, cause: unknown) => {
      if (!told.has(oid)) logger.warn({ err: cause, oid }, 'a relation was left out of the schema cache')
      told.add(oid)
    }
    try {
      return await loadSchemaCache(pool, schemas, ++generation, leftOut, known)
    } catch (cause) {
      logger.warn({ err: cause }, 'schema cache not loaded')
      throw cause
    }
  }

  /** Requests use the old cache until the new one is loaded. A slow older load never replaces a newer one. */
  async function reload(known: SchemaCache | null = null): Promise<SchemaCache | null> {
    const cache = await load(known).catch(() => null)
    if (cache === null || cache === known) return null
    if (cache.generation > adopted) {
      adopted = cache.generation
      loaded = Promise.resolve(cache)
      logger.info('schema cache reloaded')
    }
    return cache
  }

  async function listen(delay = FIRST_RETRY_MS): Promise<void> {
    // The pool's password is not enumerable, so spreading the options leaves it out.
    const { options } = sessions
    const Session = (options.Client as unknown as typeof Client | undefined) ?? Client
    const client = new Session({ ...options, password: options.password, ...{ pipeline: false } })
    listener = client
    let lost = false
    const reconnect = () => {
      if (lost || closed) return
      lost = true
      client.end().catch(() => undefined)
      retry = setTimeout(() => void listen(Math.min(delay * 2, MAX_RETRY_MS)), delay)
      retry.unref()
    }
    client.on('error', reconnect)
    client.on('end', reconnect)
    client.on('notification', (message: Notification) => {
      if (message.payload === undefined || ['', 'reload schema', 'reload config'].includes(message.payload))
        void reload()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (delay > FIRST_RETRY_MS) void reload()
      delay = FIRST_RETRY_MS
    } catch (cause) {
      if (!closed) logger.warn({ err: cause }, 'not listening for schema changes; trying again')
      reconnect()
    }
  }

  async function current(): Promise<SchemaCache> {
    // Listening comes first, so that no change between loading and listening is missed.
    listening ??= listen()
    loaded ??= listening.then(() => load())
    try {
      const cache = await loaded
      adopted = Math.max(adopted, cache.generation)
      return cache
    } catch {
      loaded = null
      throw restErrors.schemaCache()
    }
  }

  return {
    current,
    async newer(older) {
      const known = await current()
      if (known.generation > older.generation) return known
      if (looking === null && now() - lookedAt >= LOOK_MS) {
        lookedAt = now()
        looking = reload(known).finally(() => (looking = null))
      }
      return looking
    },
    async close() {
      closed = true
      if (retry !== null) clearTimeout(retry)
      await listener?.end().catch(() => undefined)
    },
  }
}
