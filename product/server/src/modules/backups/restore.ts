/**
 * Restores a backup into an empty DATA_DIR, and its database to a moment after it, where the log of that time is given.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFile } from '@juno/backend'
import { assertSameVersion } from '@juno/postgres/embedded-cluster'
import { recoverCluster, restoredLog, type Recovered } from '@juno/postgres/recover-cluster'
import type { DatabasePlace } from '@juno/postgres/open-database'
import { replacementMark } from '@juno/postgres/replacement-mark'
import { copySecrets, exists, SECRET_FILES } from './back-up'
import type { RestorePlaces } from './backup-settings'
import { copyTree } from './copy-tree'
import { giveToDatabase } from './give-to-database'
import { assertUndamaged, syncTree } from './manifest'
import { restoreFiles } from './stored-files'
import { noteFile } from './tables/community-tables'
import { assertNobodyIn, restoreTables } from './tables/restore-tables'

const OF_ANOTHER = 'This backup was made with DATABASE_URL. Set it to an empty database, and run this again.'
const OF_EMBEDDED =
  'This backup holds the embedded database. Take DATABASE_URL out of the settings, and run this again.'

const INTERRUPTED = 'A restore was interrupted. Run it again, then start.\n'

/** The log that is replayed after the backup. */
export interface LogToReplay {
  /** Puts it into the folder. */
  fetch(folder: string): Promise<void>
  /** By default, the timeline of the backup. */
  timeline?: number
  /** Null for all of it. */
  until: Date | null
}

/**
 * An interrupted restore is run again.
 * @param log without it, the database is as it was when the backup was made
 * @throws Error whose message is a sentence for the operator; existing data is never touched
 */
export async function restore(
  config: RestorePlaces,
  folder: string,
  say: (line: string) => void,
  log?: LogToReplay,
): Promise<Recovered | null> {
  if (!(await exists(path.join(folder, 'backup.json'))))
    throw new Error(`${folder} is not a complete backup.`)
  const holdsTables = await exists(noteFile(folder))
  if (holdsTables !== (config.databaseUrl !== null)) throw new Error(holdsTables ? OF_ANOTHER : OF_EMBEDDED)
  await assertRestorable(config)
  await assertUndamaged(folder)
  if (holdsTables) return restoreTables(config, folder, say).then(() => null)
  await assertSameVersion(path.join(folder, 'postgres'))
  const { dataDir } = config
  const target = path.join(dataDir, 'postgres')
  const mark = replacementMark(target)

  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await writeFile(mark, INTERRUPTED)
  await syncFile(mark)
  await syncTree(dataDir, 'itself')
  // An earlier attempt left these, perhaps with another backup.
  for (const name of ['storage', ...SECRET_FILES])
    await rm(path.join(dataDir, name), { recursive: true, force: true })
  await restoreFiles(config, path.join(folder, 'storage'))
  await copySecrets(folder, dataDir)
  const draft = `${target}.restoring`
  await rm(draft, { recursive: true, force: true })
  await copyTree(path.join(folder, 'postgres'), draft)
  await (log ? log.fetch(restoredLog(draft)) : config.histories?.(restoredLog(draft)))
  await giveToDatabase(draft, target)
  const { timeline, until } = log ?? { until: null }
  const password = await config.databasePassword()
  const recovered = await recoverCluster({ dataDir: draft, password, log: say, timeline, until })
  await syncTree(dataDir)
  // This is the last step, and atomic: an interrupted restore leaves no database that could be started by mistake.
  await rename(draft, target)
  await syncTree(dataDir, 'itself')
  await rm(mark)
  say(`Restored into ${dataDir}. Start Juno.`)
  return recovered
}

/** @throws Error where there is data */
export async function assertRestorable(config: DatabasePlace): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== null) return assertNobodyIn(config)
  if (!(await wasInterrupted(path.join(dataDir, 'postgres')))) await assertEmpty(dataDir)
}

async function wasInterrupted(cluster: string): Promise<boolean> {
  const mark = await readFile(replacementMark(cluster), 'utf8').catch(() => null)
  return mark === INTERRUPTED && !(await exists(cluster))
}

async function assertEmpty(dataDir: string): Promise<void> {
  for (const name of ['postgres', 'storage', ...SECRET_FILES])
    if (await exists(path.join(dataDir, name)))
      throw new Error(
        `${dataDir} holds data already (${name}). Set DATA_DIR to an empty folder, or move it away.`,
      )
}
