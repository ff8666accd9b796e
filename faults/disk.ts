/**
 * A small disk of its own for DATA_DIR (tmpfs), which is filled to the last byte, or mounted read-only, among the writes.
 * The team must be told before, nothing acknowledged may be lost, no refusal may tell of the inside, and once there is
 * room everything must go on by itself. Needs the right to mount.
 *
 * npm run faults -- full-disk | read-only-disk
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMailServer } from './mail-server'
import { Findings, skipped, type Outcome } from './outcome'
import { openSite, wait, type Site } from './site'
import { account, startTraffic } from './traffic'

const MB = 1_000_000
const DISK_MB = 700
const RESERVE_MB = 50
const RUN_MS = 4_000
const PATIENCE_MS = 60_000

interface SmallDisk {
  folder: string
  /** Leaves so much free. */
  fill(freeBytes: number): void
  empty(): void
  remount(how: 'ro' | 'rw'): boolean
  unmount(): void
}

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-disk-'))
  if (!mount('-t', 'tmpfs', '-o', `size=${DISK_MB * MB},mode=0755`, 'tmpfs', folder)) {
    rmdirSync(folder)
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill(freeBytes) {
      const file = openSync(ballast, 'a')
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder)
          const missing = bavail * bsize - freeBytes
          if (missing <= 0) return
          writeSync(file, Buffer.alloc(Math.min(missing, MB)))
        }
      } catch {
        // Not a byte more.
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remount: how => mount('-o', `remount,${how}`, folder),
    unmount() {
      spawnSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

export const faultsOfFullDisk = (): Promise<Outcome> =>
  onSmallDisk('full-disk', async (disk, site, found) => {
    disk.fill(3 * RESERVE_MB * MB)
    await until(
      async () => (await roomMails(site)) > 0,
      found,
      'the team got no mail before the disk was full',
    )
    disk.fill(0.6 * RESERVE_MB * MB)
    await until(
      async () => (await site.ask('GET', '/api/health/ready')).text.includes('nearly full'),
      found,
      'ready did not say that the disk is nearly full',
    )
    const upload = await site.ask('POST', '/storage/v1/object/faults/refused.bin', Buffer.alloc(1000))
    found.expect(
      upload.status === 503 && upload.text.includes('There is no room for files'),
      `an upload to the nearly full disk: ${upload.status} ${upload.text}`,
    )
    disk.fill(0)
    await wait(RUN_MS)
    const page = await site.ask('GET', '/events', undefined, { accept: 'text/html' })
    found.expect(page.status === 200, `a page with the disk full: ${page.status}`)
    disk.empty()
  })

export const faultsOfReadOnlyDisk = (): Promise<Outcome> =>
  onSmallDisk('read-only-disk', async (disk, site, found) => {
    // What is open for writing keeps a disk from becoming read-only at once, as it does when a disk fails.
    if (!disk.remount('ro')) return 'the disk cannot be made read-only while files on it are open'
    await until(
      async () => (await site.ask('GET', '/api/health/ready')).status === 503,
      found,
      'ready did not say that the disk is read-only',
    )
    await wait(RUN_MS)
    disk.remount('rw')
    return undefined
  })

async function onSmallDisk(
  part: string,
  strike: (disk: SmallDisk, site: Site, found: Findings) => Promise<string | void>,
): Promise<Outcome> {
  const disk = mountSmallDisk()
  if (disk === null) return skipped(part, 'a file system cannot be mounted here')
  const found = new Findings()
  const mails = await openMailServer()
  const environment = {
    SMTP_URL: mails.url,
    DISK_RESERVE_MB: String(RESERVE_MB),
  }
  const site = await openSite({ environment, dataDir: disk.folder })
  try {
    await site.untilReady()
    const admin = { email: 'team@juno.example', email_confirm: true }
    await site.ask('POST', '/auth/v1/admin/users', admin)
    const made = await site.ask('PATCH', '/rest/v1/profiles?is_admin=eq.false', { is_admin: true })
    found.expect(made.status === 204, `nobody is on the team: ${made.status} ${made.text}`)
    const traffic = await startTraffic(site.ask)
    await wait(RUN_MS)
    const missing = await strike(disk, site, found)
    if (missing) {
      await traffic.stop()
      return skipped(part, missing)
    }
    const before = performance.now()
    await site.untilReady()
    const back = performance.now() - before
    await wait(RUN_MS)
    await traffic.stop()
    found.expect((await roomMails(site)) <= 1, 'the team was told more than once')
    return found.outcome(part, 1, traffic, await account(site.ask, traffic, mails), { backMs: [back] })
  } finally {
    await site.close()
    disk.unmount()
    await mails.close()
  }
}

async function roomMails(site: Site): Promise<number> {
  const { text, status } = await site.ask('GET', '/rest/v1/mail_outbox?select=id&kind=eq.team-disk-room')
  return status === 200 ? (JSON.parse(text) as unknown[]).length : 0
}

async function until(holds: () => Promise<boolean>, found: Findings, otherwise: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > deadline) return found.expect(false, otherwise)
    await wait(200)
  }
}
