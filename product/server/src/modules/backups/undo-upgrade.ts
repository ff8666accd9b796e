/**
 * Implements `npm run undo-upgrade`, which restores the embedded database from before the last upgrade. The present one
 * is kept beside it. Members' files stay as they are: only an upload or a deletion changes one. For a database that
 * DATABASE_URL names, it says how to go back: only the version that made its tables can make them again.
 */
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFile } from '@juno/backend'
import { recoverCluster, restoredLog } from '@juno/postgres/recover-cluster'
import { replacementMark } from '@juno/postgres/replacement-mark'
import { findRunningPostmaster } from '@juno/postgres/running-postmaster'
import { exists } from './back-up'
import { copyTree } from './copy-tree'
import { giveToDatabase } from './give-to-database'
import { syncTree } from './manifest'
import type { RestorePlaces } from './backup-settings'
import {
  copiedRows,
  fileTime,
  isNewerThan,
  listUpgradeCopies,
  type LastStart,
  type SiteVersion,
  type UpgradeCopy,
} from './upgrade-copies'

const ASIDE = 'after-upgrade-'

export interface Undoing {
  /** The folder's name of the copy, by default that of the last upgrade. */
  time?: string | undefined
  last: LastStart | null
  /** The version of this program. */
  present: SiteVersion
  now: Date
}

/** @throws Error whose message is a sentence for the operator; it can be run again then */
export async function undoUpgrade(
  { dataDir, databaseUrl, databasePassword, histories }: Omit<RestorePlaces, 'migrate' | 's3'>,
  undoing: Undoing,
  say: (line: string) => void,
): Promise<void> {
  const copy = chooseCopy(await listUpgradeCopies(dataDir), undoing, dataDir)
  if (databaseUrl) throw new Error(byHand(copy))
  const cluster = path.join(dataDir, 'postgres')
  if (await findRunningPostmaster(cluster)) throw new Error('Stop Juno first, then run this again.')

  const draft = `${cluster}.restoring`
  await rm(draft, { recursive: true, force: true })
  await copyTree(path.join(copy.folder, 'postgres'), draft)
  await histories?.(restoredLog(draft))
  await giveToDatabase(draft, path.join(copy.folder, 'postgres'))
  await recoverCluster({ dataDir: draft, password: await databasePassword(), log: say, until: null })
  await syncTree(draft)
  // Without the mark, a start would make a new, empty database while there is none.
  const mark = replacementMark(cluster)
  await writeFile(
    mark,
    `The upgrade was being undone, and that was interrupted: run npm run undo-upgrade -- ${nameOf(copy)} again, then start.\n`,
  )
  await syncFile(mark)
  await syncTree(dataDir, 'itself')
  // An interrupted attempt may have moved it already.
  if (await exists(cluster)) await rename(cluster, `${cluster}.${ASIDE}${fileTime(undoing.now)}`)
  await rename(draft, cluster)
  await syncTree(dataDir, 'itself')
  await rm(mark)

  say(`The database is as it was before the upgrade, at ${copy.madeAt}.`)
  const [aside] = (await readdir(dataDir))
    .filter(name => name.startsWith(`postgres.${ASIDE}`))
    .sort()
    .reverse()
  if (aside)
    say(
      `What it held until now is in ${path.join(dataDir, aside)}. Delete that folder when nobody misses anything.`,
    )
  say(`Now ${startOf(copy.from)}`)
}

const nameOf = (copy: UpgradeCopy) => path.basename(copy.folder)

/** @throws Error where the newest copy is older than the last upgrade: everything done since would be lost silently */
function chooseCopy(copies: readonly UpgradeCopy[], undoing: Undoing, dataDir: string): UpgradeCopy {
  const { time, last, present } = undoing
  const [newest] = copies
  if (!newest) throw new Error(`There is no copy of before an upgrade in ${dataDir}. ${wayBack(undoing)}`)
  if (time !== undefined) {
    const named = copies.find(copy => nameOf(copy) === time)
    if (!named)
      throw new Error(`There is no copy ${time}. These are there: ${copies.map(nameOf).join(', ')}.`)
    return named
  }
  if (last === null || isNewerThan(last, newest)) return newest
  const ofLastUpgrade = last.copy === nameOf(newest)
  if (ofLastUpgrade && (isSame(present, last) || isSame(present, newest.from))) return newest
  throw new Error(
    `The newest copy, of ${newest.madeAt}, is of an upgrade before the last one. ${wayBack(undoing)}. To go back to that ` +
      `copy, which has nothing of what was done since: npm run undo-upgrade -- ${nameOf(newest)}`,
  )
}

/** Says how to go back where the last upgrade left no copy. */
function wayBack({ last, present }: Undoing): string {
  const before = last && isSame(present, last) ? last.before : last
  return (
    'The last upgrade changed nothing in the database, failed, or was made without a copy. To go back to the version ' +
    `before, ${startOf(before)}`
  )
}

const isSame = (one: SiteVersion, other: SiteVersion | null) =>
  one.version === other?.version && one.commit === other.commit

function byHand({ from, madeAt, folder }: UpgradeCopy): string {
  const checkout = from?.commit ? `git checkout ${from.commit} && ` : ''
  return (
    `The database is external (DATABASE_URL), and this command changes nothing in it. Its rows of before the upgrade, of ` +
    `${madeAt}, are in ${copiedRows(folder)}. To go back: stop Juno, rename the database and make an empty one of its ` +
    `name, then let the version that ran before put the rows into it: ${checkout}npm run restore -- ` +
    `${copiedRows(folder)} && npm start`
  )
}

/** Says at the end of a sentence how to run that version. */
export function startOf(version: SiteVersion | null): string {
  if (version === null) return 'start the version that ran before'
  if (version.commit === null) return `start version ${version.version}`
  return `start version ${version.version}: git checkout ${version.commit} && npm start`
}
