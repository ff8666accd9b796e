/**
 * Gives DATA_DIR a small disk of its own, which is filled to the last byte, or fails and becomes read-only, among
 * writes. The team must be told before it is full, nothing acknowledged may be lost, no refusal may reveal internals,
 * and once the disk is well everything must recover by itself. It needs the right to mount.
 *
 * npm run faults -- full-disk | read-only-disk
 */
import type { DisposableStack } from '@juno/host/disposable-stack'
import { openMailServer } from './mail-server'
import { Findings, skipped, type Outcome } from './outcome'
import { openSite, wait, type Site } from './site'
import { MB, mountDiskInMemory, mountFailingDisk, type SmallDisk } from './small-disk'
import { account, startTraffic } from './traffic'

const RESERVE_MB = 50
const RUN_MS = 4_000
const PATIENCE_MS = 60_000

export const faultsOfFullDisk = (_: readonly string[], opened: DisposableStack): Promise<Outcome> =>
  onSmallDisk('full-disk', opened, mountDiskInMemory, async (disk, site, found) => {
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

export const faultsOfReadOnlyDisk = (_: readonly string[], opened: DisposableStack): Promise<Outcome> =>
  onSmallDisk('read-only-disk', opened, mountFailingDisk, async (disk, site, found) => {
    disk.fail()
    await until(
      async () => (await site.ask('GET', '/api/health/ready')).status === 503,
      found,
      'ready did not say that the disk is read-only',
    )
    const upload = await site.ask('POST', '/storage/v1/object/faults/refused.bin', Buffer.alloc(1000))
    found.expect(upload.status === 503, `an upload to the read-only disk: ${upload.status} ${upload.text}`)
    const page = await site.ask('GET', '/events', undefined, { accept: 'text/html' })
    found.expect(page.status === 200, `a page with a read-only disk: ${page.status}`)
    await wait(RUN_MS)
    await until(async () => disk.repair(), found, 'something kept the disk, so that it could not be repaired')
  })

async function onSmallDisk<Disk extends SmallDisk>(
  part: string,
  opened: DisposableStack,
  mount: () => Disk | null,
  strike: (disk: Disk, site: Site, found: Findings) => Promise<void>,
): Promise<Outcome> {
  const disk = mount()
  if (disk === null) return skipped(part, 'such a disk cannot be mounted here')
  opened.defer(async () => disk.unmount())
  const found = new Findings()
  const mails = await openMailServer(opened)
  const environment = {
    SMTP_URL: mails.url,
    DISK_RESERVE_MB: String(RESERVE_MB),
  }
  const site = await openSite(opened, { environment, dataDir: disk.folder })
  await site.untilReady()
  const admin = { email: 'team@juno.example', email_confirm: true }
  await site.ask('POST', '/auth/v1/admin/users', admin)
  const made = await site.ask('PATCH', '/rest/v1/profiles?is_admin=eq.false', { is_admin: true })
  found.expect(made.status === 204, `nobody is on the team: ${made.status} ${made.text}`)
  const traffic = await startTraffic(site.ask, opened)
  await wait(RUN_MS)
  await strike(disk, site, found)
  const before = performance.now()
  await site.untilReady()
  const back = performance.now() - before
  await wait(RUN_MS)
  await traffic.stop()
  found.expect((await roomMails(site)) <= 1, 'the team was told more than once')
  return found.outcome(part, 1, traffic, await account(site.ask, traffic, mails), { backMs: [back] })
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
