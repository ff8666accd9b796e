/**
 * Backs one machine up to an object store, and kills the server, or server and PostgreSQL, with kill -9 at any moment
 * of a backup, among writes. Half a backup must count as none, nothing may be left of it on either side, the log may
 * have no gap, and a restore from the store onto an empty machine must contain every acknowledged row.
 *
 * npm run faults -- backups [--kills=12]
 */
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestS3 } from '@juno/backend/testing'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { repositoryFile } from '../../test/repository-file'
import { optionOf } from '../../platform/bench/options'
import { backupEnvironment } from '../../test/backup-environment'
import { openMailServer } from './mail-server'
import { lostOf } from './members'
import { Findings, type Outcome } from './outcome'
import { openSite, postmaster, wait, type Ask, type Site } from './site'
import { account, startTraffic } from './traffic'

/** A backup takes some four seconds on an idle machine, so that a kill may hit every step of it. */
const KILLED_WITHIN_MS = 6_000
const PATIENCE_MS = 300_000
const BETWEEN_WRITES_MS = 300
/** The file is larger than one part of an upload. */
const FILE_BYTES = 20 * 1024 * 1024

export async function faultsOfBackups(options: readonly string[], opened: DisposableStack): Promise<Outcome> {
  const kills = optionOf(options, 'kills', 12)
  const found = new Findings()
  const s3 = await openTestS3()
  opened.defer(() => s3.close())
  const mails = await openMailServer(opened)
  const dataDir = temporaryFolder(opened)
  const stored = path.join(dataDir, 'storage/ab')
  mkdirSync(stored, { recursive: true })
  writeFileSync(path.join(stored, randomUUID()), randomBytes(FILE_BYTES))
  const backups = backupEnvironment(s3)
  const site = await openSite(opened, { dataDir, environment: { SMTP_URL: mails.url, ...backups } })
  await site.untilReady()
  // The backup needs processor time on a busy machine, too.
  const gently: Ask = async (...asked) => {
    await wait(BETWEEN_WRITES_MS)
    return site.ask(...asked)
  }
  const traffic = await startTraffic(gently, opened)
  // The log is replayed on this backup, however soon the kills come.
  await makeBackup(site)
  const backMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await request(site)
    await wait(Math.random() * KILLED_WITHIN_MS)
    const before = performance.now()
    if (kill % 2 === 1) process.kill(postmaster(dataDir), 'SIGKILL')
    await site.end('SIGKILL')
    site.start()
    await site.untilReady()
    backMs.push(performance.now() - before)
  }
  await makeBackup(site)
  await traffic.stop()
  const all = await account(site.ask, traffic, mails)
  const good = await site.ask('GET', '/rest/v1/backup_runs?select=name&state=eq.good')
  found.expect(
    (await site.end('SIGTERM')) === 0,
    'the server did not end by itself, so that its last changes may not be stored',
  )

  const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(name =>
    /^backup-(work|check)|\.incomplete$|^wal-waiting\/|^postgres-wal\/./.test(name),
  )
  found.expect(left.length === 0, `on the machine are left ${left.join(', ')}`)
  const uploads = await s3.uploads()
  found.expect(uploads.length === 0, `in the store are left parts of ${uploads.join(', ')}`)
  const gaps = gapsOf(await s3.keys())
  found.expect(gaps.length === 0, `the log lacks ${gaps.length} segments: ${gaps.join(', ')}`)

  const restored = temporaryFolder(opened)
  const key = readFileSync(path.join(dataDir, 'backup-key.txt'), 'utf8').trim()
  const said = await restore(restored, { ...backups, BACKUP_KEY: key })
  found.expect(said === null, `the restore ended with ${said}`)
  const again = await openSite(opened, { dataDir: restored })
  await again.untilReady()
  const there = new Set(await idsIn(again))
  const missing = [...traffic.rows].filter(id => !there.has(id)).length
  found.expect(missing === 0, `${missing} acknowledged rows are not in what was restored`)
  const changed = await Promise.all(traffic.members.map(member => lostOf(again.ask, member)))
  found.expect(
    changed.every(count => count === 0),
    `members do not find ${changed.join(' + ')} answers and profiles in what was restored`,
  )
  console.log(
    `  ${(JSON.parse(good.text) as unknown[]).length} good backups; ` +
      `${traffic.rows.size - missing} of ${traffic.rows.size} acknowledged rows were restored`,
  )
  return found.outcome('backups', `${kills} kills`, traffic, all, { backMs })
}

function temporaryFolder(opened: DisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-faults-'))
  opened.defer(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Requests one like the button. A backup that is under way continues. */
const request = (site: Site) =>
  site.ask('POST', '/rest/v1/backup_runs', { requested_by: '00000000-0000-4000-8000-000000000000' })

/** Repeats until one is verified. @throws where none is for minutes */
async function makeBackup(site: Site): Promise<void> {
  await request(site)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { text } = await site.ask(
      'GET',
      '/rest/v1/backup_runs?select=state,step,error&order=created_at.desc&limit=1',
    )
    const [run] = JSON.parse(text) as {
      state: string
      step: string
      error: string | null
    }[]
    if (run?.state === 'good') return
    // It was interrupted too often, so another one is requested.
    if (run?.state === 'failed') await request(site)
    if (performance.now() > deadline) throw new Error(`There is no good backup: ${run?.error ?? run?.step}`)
    await wait(500)
  }
}

/** Returns numbers of segments that are missing between others. */
function gapsOf(keys: readonly string[]): number[] {
  const names = keys.flatMap(key => /^wal\/([0-9A-F]{24})-/.exec(key)?.[1] ?? [])
  const numbers = new Set(
    names.map(name => parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16), 16)),
  )
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return Array.from({ length: most - least }, (_, index) => least + index).filter(
    number => !numbers.has(number),
  )
}

/** @returns null where it succeeded */
async function restore(dataDir: string, environment: Record<string, string>): Promise<string | null> {
  const child = spawn(process.execPath, [repositoryFile('product/server/dist/cli.js'), 'restore', 'latest'], {
    cwd: repositoryFile('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
  })
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  return code === 0 ? null : String(code)
}

async function idsIn(site: Site): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { text } = await site.ask(
      'GET',
      `/rest/v1/mail_outbox?select=id&kind=eq.fault&order=id&limit=1000&offset=${ids.length}`,
    )
    const page = JSON.parse(text) as { id: string }[]
    if (page.length === 0) return ids
    ids.push(...page.map(({ id }) => id))
  }
}
