/** Reads what the target has for restoring a moment, and fetches the log of one. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { BackupTarget } from '../backup-target'
import { decryptStream, DecryptionError } from '../encrypt-stream'
import { listBases } from './base-notes'
import type { LogToReplay } from '../restore'
import { planRecovery, type BaseBackup, type StoredState } from './plan-recovery'
import { parseHistory, parseHistoryName, type Ancestor } from './segment-names'
import { objectName, parseObjectName, shortHash, WAL_PREFIX, type StoredWal } from './stored-wal'

export interface WalSource {
  target: BackupTarget
  key: string
}

/** This many are fetched at once. */
const AT_ONCE = 4

/**
 * @param at null for the newest moment
 * @throws Error whose message is a sentence for the operator
 */
export async function findMoment(
  source: WalSource,
  at: Date | null,
): Promise<{ base: BaseBackup; log: LogToReplay }> {
  const state = await readStoredState(source)
  const { base, timeline, segments } = planRecovery(state, at)
  // All of them are fetched, so that the timeline that begins with the restore gets an unused number.
  const histories = state.wal.filter(({ name }) => parseHistoryName(name) !== null)
  const fetch = (folder: string) => fetchWal(source, [...histories, ...segments], folder)
  return { base, log: { fetch, timeline, until: at } }
}

/** Fetches histories for a backup without its log, so that its timeline gets an unused number. */
export async function fetchHistories(source: WalSource, folder: string): Promise<void> {
  const wal = await listWal(source.target)
  await fetchWal(
    source,
    wal.filter(({ name }) => parseHistoryName(name) !== null),
    folder,
  )
}

async function listWal(target: BackupTarget): Promise<StoredWal[]> {
  return (await target.list(WAL_PREFIX)).flatMap(({ name }) => parseObjectName(name) ?? [])
}

/** @throws TargetError, DecryptionError */
async function readStoredState(source: WalSource): Promise<StoredState> {
  const wal = await listWal(source.target)
  const ancestors = new Map<number, Ancestor[]>()
  for (const one of wal) {
    const timeline = parseHistoryName(one.name)
    if (timeline === null) continue
    const history = (await open(source, one)).pipe(createGunzip())
    ancestors.set(timeline, parseHistory(await text(history)))
  }
  return { bases: await listBases(source.target), wal, ancestors }
}

/**
 * Each becomes `NAME.gz`, once it is verified.
 * @throws TargetError, or DecryptionError that names the changed one
 */
async function fetchWal(source: WalSource, wal: readonly StoredWal[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const left = [...wal]
  const fetchAll = async () => {
    for (let one = left.shift(); one; one = left.shift()) await fetchOne(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchAll))

  async function fetchOne(one: StoredWal): Promise<void> {
    const file = path.join(folder, `${one.name}.gz`)
    await pipeline(await open(source, one), createWriteStream(file))
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), createGunzip(), hash)
    if (shortHash(hash.digest('hex')) !== one.hash) throw damaged(one)
  }
}

async function open({ target, key }: WalSource, one: StoredWal) {
  return decryptStream(await target.get(objectName(one)), key)
}

const damaged = ({ name }: StoredWal) =>
  new DecryptionError(`The part ${name} of the log is not as it was written.`)
