/**
 * Holds the schema cache of one backend. It is loaded at first use, on `NOTIFY pgrst` (`reload schema`), and after a
 * lost listening connection, because a notification may have been missed.
 */
import { Client, type Notification, type Pool } from 'pg'
import { restErrors } from '../errors'
import { loadSchemaCache } from './load'
import type { SchemaCache } from './types'

export interface SchemaCacheHolder {
  /** @throws RestError PGRST002 if the catalogue cannot be read now */
  current(): Promise<SchemaCache>
  close(): Promise<void>
}

export interface CacheLogger {
  info(message: string): void
  warn(details: object, message: string): void
}

const CHANNEL = 'pgrst'
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000

/** @param sessions has connections that no pooler shares; by default `pool`, which has none either */
export function createSchemaCache(
  pool: Pool,
  schemas: readonly string[],
  logger: CacheLogger,
  sessions: Pool = pool,
): SchemaCacheHolder {
  let loaded: Promise<SchemaCache> | null = null
  let listening: Promise<void> | null = null
  let generation = 0
  let listener: Client | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  function load(): Promise<SchemaCache> {
    const loading = loadSchemaCache(pool, schemas, ++generation)
    loading.catch((cause: unknown) => logger.warn({ err: cause }, 'schema cache not loaded'))
    return loading
  }

  function reload(): void {
    const loading = load()
    // Requests use the old cache until the new one is loaded. A slow older load never replaces a newer one.
    loading.then(
      cache => {
        if (cache.generation !== generation) return
        loaded = loading
        logger.info('schema cache reloaded')
      },
      () => undefined,
    )
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
        reload()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (delay > FIRST_RETRY_MS) reload()
      delay = FIRST_RETRY_MS
    } catch (cause) {
      if (!closed) logger.warn({ err: cause }, 'not listening for schema changes; trying again')
      reconnect()
    }
  }

  return {
    async current() {
      // Listening comes first, so that no change between loading and listening is missed.
      listening ??= listen()
      loaded ??= listening.then(load)
      try {
        return await loaded
      } catch {
        loaded = null
        throw restErrors.schemaCache()
      }
    },
    async close() {
      closed = true
      if (retry !== null) clearTimeout(retry)
      await listener?.end().catch(() => undefined)
    },
  }
}
