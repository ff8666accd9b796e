/**
 * Stores the note beside each backup in the target that says where its log begins, `base/<time>/log.json`, and deletes
 * the log that no backup needs any more.
 */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { CopiedLog } from '../back-up-cluster'
import type { BackupTarget } from '../backup-target'
import { expiredBackups, type Retention } from '../retention'
import type { BaseBackup } from './plan-recovery'
import { parseSegment } from './segment-names'
import { parseObjectName, WAL_PREFIX } from './stored-wal'

const BASE_PREFIX = 'base/'
const NOTE = 'log.json'

const moment = z.iso.datetime().transform(time => new Date(time))
const noteSchema = z.object({
  begunAt: moment,
  madeAt: moment,
  firstSegment: z.string(),
  lastSegment: z.string(),
})

/** @param base of the backup's folder in the target: `2026-11-25-03-30-00` */
export async function noteLog(
  target: BackupTarget,
  base: string,
  log: CopiedLog & { madeAt: Date },
): Promise<void> {
  await target.put(`${BASE_PREFIX}${base}/${NOTE}`, Readable.from([Buffer.from(JSON.stringify(log))]))
}

/** Lists the backups that have a note. */
export async function listBases(target: BackupTarget): Promise<BaseBackup[]> {
  const { noted } = await readBaseFolders(target)
  return Promise.all(
    noted.map(async name => {
      const note = await text(await target.get(`${BASE_PREFIX}${name}/${NOTE}`))
      return { name, ...noteSchema.parse(JSON.parse(note)) }
    }),
  )
}

/**
 * Removes from all timelines what is before the first segment of the oldest backup that is kept for its night or week.
 * Monthly backups do without a log. Histories stay, since they are a line each.
 */
export async function removeOldWal(target: BackupTarget, keep: Retention): Promise<void> {
  const all = (await listBases(target)).map(base => ({ ...base, at: base.madeAt, good: false }))
  const alone = new Set<object>(expiredBackups(all, { ...keep, months: 0 }))
  const bases = all.filter(base => !alone.has(base))
  for (const name of (await readBaseFolders(target)).orphaned)
    await target.remove(`${BASE_PREFIX}${name}/${NOTE}`)
  if (bases.length === 0) return
  const oldest = Math.min(...bases.map(({ firstSegment }) => parseSegment(firstSegment)!.number))
  for (const { name } of await target.list(WAL_PREFIX)) {
    const segment = parseSegment(parseObjectName(name)?.name ?? '')
    if (segment && segment.number < oldest) await target.remove(name)
  }
}

/** The backup is deleted first, and its note is worthless without it. */
async function readBaseFolders(target: BackupTarget): Promise<{ noted: string[]; orphaned: string[] }> {
  const folders = new Map<string, string[]>()
  for (const { name: object } of await target.list(BASE_PREFIX)) {
    const [folder, file] = object.slice(BASE_PREFIX.length).split('/') as [string, string]
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  const noted = [...folders].filter(([, files]) => files.includes(NOTE))
  return {
    noted: noted.filter(([, files]) => files.length > 1).map(([folder]) => folder),
    orphaned: noted.filter(([, files]) => files.length === 1).map(([folder]) => folder),
  }
}
