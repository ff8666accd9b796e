/** Reads which version of the site this is, and which one started last on a DATA_DIR. */
import { execFile } from 'node:child_process'
import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  isNewerThan,
  lastStartSchema,
  listUpgradeCopies,
  type LastStart,
  type SiteVersion,
} from '../modules/backups/upgrade-copies'

const run = promisify(execFile)

/** @param rootDir of the repository */
export async function readSiteVersion(rootDir: string): Promise<SiteVersion> {
  return { version: await readVersion(rootDir), commit: await readCommit(rootDir) }
}

async function readVersion(rootDir: string): Promise<string> {
  try {
    const { version } = JSON.parse(await readFile(path.join(rootDir, 'package.json'), 'utf8')) as {
      version: string
    }
    return version
  } catch {
    return 'unknown'
  }
}

/** Returns null in an image, in an unpacked archive, and in a folder of another repository. */
async function readCommit(rootDir: string): Promise<string | null> {
  try {
    // A service does not own the folder that it runs from, and git reads a foreign one only when it is declared safe.
    const trusted = ['-c', `safe.directory=${await realpath(rootDir)}`]
    const git = (...args: string[]) =>
      run('git', [...trusted, 'rev-parse', ...args], { cwd: rootDir, timeout: 5_000 })
    const [top, commit] = await Promise.all([git('--show-toplevel'), git('--short=12', 'HEAD')])
    return (await realpath(top.stdout.trim())) === (await realpath(rootDir)) ? commit.stdout.trim() : null
  } catch {
    return null
  }
}

const noteIn = (dataDir: string) => path.join(dataDir, 'last-version.json')

/** Called once a start has succeeded. */
export async function noteStart(
  dataDir: string,
  { version, commit }: SiteVersion,
  startedAt: Date,
): Promise<void> {
  const last = await readLastStart(dataDir)
  const again = last?.version === version && last.commit === commit ? last : null
  const copy = (await listUpgradeCopies(dataDir)).find(one => isNewerThan(last, one))
  const note: LastStart = {
    version,
    commit,
    startedAt: startedAt.toISOString(),
    before: again ? again.before : versionOf(last),
    copy: copy ? path.basename(copy.folder) : (again?.copy ?? null),
  }
  const draft = `${noteIn(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(note)}\n`)
  await rename(draft, noteIn(dataDir))
}

/** Returns null where none was recorded. */
export async function readLastStart(dataDir: string): Promise<LastStart | null> {
  try {
    return lastStartSchema.parse(JSON.parse(await readFile(noteIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

export const versionOf = (start: LastStart | null): SiteVersion | null =>
  start && { version: start.version, commit: start.commit }
