/**
 * Ships the write-ahead log of the embedded database to the target, segment by segment and in order. PostgreSQL puts
 * finished ones into `DATA_DIR/postgres-wal`, they wait sealed in `DATA_DIR/wal-waiting`, and are removed from it when
 * they are stored. Only the process with the database does this.
 */
import { createReadStream } from 'node:fs'
import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WalStatus } from '@juno/domain/backups/wal-status'
import { walFolder } from '@juno/postgres/wal-folder'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupTarget } from '../backup-target'
import { dropSealed, listSealed, sealSegment } from './seal-segment'
import { parseHistoryName } from './segment-names'
import { isStored, parseObjectName, WAL_PREFIX } from './stored-wal'

export interface WalShipperParts {
  /** An absolute path. */
  dataDir: string
  target: BackupTarget
  /** Encrypts what is stored. */
  key: string
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** Returns whether waiting segments may keep using space on the disk of DATA_DIR. */
  mayWait(): Promise<boolean>
  /** Milliseconds between two passes, doubled after a failure. */
  pauses?: typeof PAUSES
}

export interface WalShipper {
  status(): Promise<WalStatus>
  /**
   * Call it after PostgreSQL has stopped: its last segment is stored, too, if that takes no longer than ten seconds.
   */
  stop(): Promise<void>
}

const PAUSES = { usual: 5_000, longest: 60_000 }
const LAST_MS = 10_000
/** One segment has this limit, however its target hangs, since the next ones have to be sealed. */
const PUT_MS = 120_000

export function startWalShipper(parts: WalShipperParts): WalShipper {
  const { dataDir, target, key, logger, pauses = PAUSES } = parts
  const cluster = path.join(dataDir, 'postgres')
  const spool = walFolder(cluster)
  const waiting = path.join(dataDir, 'wal-waiting')
  /** The hash of each object in the target, by name. */
  let stored: Map<string, string> | null = null
  let storedUpTo: Date | null = null
  let gap = false
  let problem: string | null = null

  const stopping = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    await keepHistories(cluster).catch(() => undefined) // a new cluster has none
    for (let pause = pauses.usual; !stopping.signal.aborted;) {
      pause = (await pass()) ? pauses.usual : Math.min(pause * 2, pauses.longest)
      await wait(pause, null, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** @returns whether nothing waits any more */
  async function pass(): Promise<boolean> {
    try {
      // A sealed segment is shipped even where there is no space to seal another one.
      const [sealed] = await Promise.allSettled([seal()])
      await ship()
      if (sealed.status === 'rejected') throw sealed.reason
      if (problem !== null) logger.info('the write-ahead log is stored in the backup target again')
      problem = null
      return true
    } catch (error) {
      const { message } = error as Error
      if (message !== problem)
        logger.warn({ err: error }, 'the write-ahead log cannot be stored in the backup target')
      problem = message
      await giveUpForRoom().catch((cause: unknown) => logger.warn({ err: cause }, 'no room could be made'))
      return false
    }
  }

  async function seal(): Promise<void> {
    for (const name of (await readdir(spool)).sort()) {
      const file = path.join(spool, name)
      if (name.startsWith('archtemp.')) continue
      if (isStored(name)) await sealSegment(file, await closedAt(cluster, name), { folder: waiting, key })
      await rm(file)
    }
  }

  async function ship(): Promise<void> {
    stored ??= await listStored()
    for (const { name, hash, closedAt, object, file } of await listSealed(waiting)) {
      const there = stored.get(name)
      if (there !== undefined && there !== hash)
        throw new Error(
          `Another server stores the log of a copy of this database in ${target.place}. ` +
            'Each server needs a place of its own: set another bucket or folder for one of them.',
        )
      if (there === undefined) await inTime(target.put(object, createReadStream(file)))
      stored.set(name, hash)
      await rm(file)
      note(closedAt)
    }
  }

  async function listStored(): Promise<Map<string, string>> {
    const objects = await target.list(WAL_PREFIX)
    const found = objects.flatMap(({ name }) => parseObjectName(name) ?? [])
    for (const { closedAt } of found) note(closedAt)
    return new Map(found.map(({ name, hash }) => [name, hash]))
  }

  function note(closedAt: Date): void {
    if (storedUpTo === null || closedAt > storedUpTo) storedUpTo = closedAt
  }

  /**
   * The site is more important than its log, and PostgreSQL would stop for lack of space. The next backup begins a new
   * chain.
   */
  async function giveUpForRoom(): Promise<void> {
    if (await parts.mayWait()) return
    await dropSealed(waiting)
    for (const name of await readdir(spool)) await rm(path.join(spool, name))
    gap = true
    logger.warn('the disk runs out: the part of the write-ahead log that waited for the target was dropped')
  }
  return {
    async status() {
      return {
        storedUpTo: storedUpTo && storedUpTo.toISOString(),
        waiting: (await listSealed(waiting)).length,
        problem,
        gap,
      }
    },
    async stop() {
      stopping.abort()
      await Promise.race([running.then(pass), wait(LAST_MS, null, { ref: false })])
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = wait(PUT_MS, null, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`The backup target has not answered for ${PUT_MS / 60_000} minutes.`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
}

/** PostgreSQL marks a segment when it closes it, and renames the mark when it has copied it. */
async function closedAt(cluster: string, name: string): Promise<Date> {
  const marks = ['ready', 'done'].map(state =>
    path.join(cluster, 'pg_wal/archive_status', `${name}.${state}`),
  )
  for (const file of [...marks, path.join(walFolder(cluster), name)]) {
    const found = await stat(file).catch(() => null)
    if (found) return found.mtime
  }
  throw new Error(`${name} has gone.`)
}

/** PostgreSQL reports a new timeline to us only where its log was kept already when it began. */
async function keepHistories(cluster: string): Promise<void> {
  const log = path.join(cluster, 'pg_wal')
  for (const name of await readdir(log)) {
    if (parseHistoryName(name) === null) continue
    const copy = path.join(walFolder(cluster), name)
    await copyFile(path.join(log, name), `${copy}.incomplete`)
    await rename(`${copy}.incomplete`, copy)
  }
}
