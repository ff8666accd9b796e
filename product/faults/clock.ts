/**
 * Lets clocks jump by hours and days, forward and back, among writes: of the server and of PostgreSQL together, and of
 * the server alone. Nothing acknowledged may be lost, no mail may stay or come twice, and members can sign in. It needs
 * libfaketime (Debian: apt-get install faketime).
 *
 * npm run faults -- clock [--seconds=5]
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { startManagedServer } from '@juno/postgres/testing'
import { optionOf } from '../../platform/bench/options'
import { openMailServer } from './mail-server'
import { Findings, skipped, type Outcome } from './outcome'
import { BUILT_SERVER, openSite, PUBLISHABLE_KEY, wait, type Site } from './site'
import { account, startTraffic } from './traffic'

const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map(folder => `${folder}/faketime/libfaketimeMT.so.1`)
  .find(file => existsSync(file))
const HOUR = 3600
const DAY = 24 * HOUR
/** The clocks of the server and of PostgreSQL are wrong by these seconds, one jump after the other. */
const JUMPS = [
  ...[HOUR, 0, -HOUR, 0, 2 * DAY, 0, -2 * DAY, 0].map(both => [both, both] as const),
  ...([600, -600, 0] as const).map(server => [server, 0] as const),
]
const MEMBER = { email: 'member@juno.example', password: 'a long Passphrase 7' }

export async function faultsOfClock(options: readonly string[], opened: DisposableStack): Promise<Outcome> {
  if (!LIBRARY) return skipped('clock', 'there is no libfaketime: apt-get install faketime')
  const seconds = optionOf(options, 'seconds', 5)
  const found = new Findings()
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-clocks-'))
  chmodSync(folder, 0o755)
  const [server, database] = [openClock(folder, 'server'), openClock(folder, 'database')]
  opened.defer(async () => rmSync(folder, { recursive: true }))
  const mails = await openMailServer(opened)
  const postgres = await startManagedServer({ environment: database.environment })
  opened.defer(() => postgres.stop())
  const site = await openSite(opened, {
    environment: { SMTP_URL: mails.url, DATABASE_URL: await postgres.createDatabase('community') },
    // Only the server has it, and not what is started from here.
    spawned: environment =>
      spawn(process.execPath, [BUILT_SERVER], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment, ...server.environment },
      }),
  })
  await site.untilReady()
  await site.ask('POST', '/auth/v1/admin/users', { ...MEMBER, email_confirm: true })
  const traffic = await startTraffic(site.ask, opened)
  const backMs: number[] = []
  await wait(seconds * 1000)
  for (const [ofServer, ofDatabase] of JUMPS) {
    const before = performance.now()
    server.set(ofServer)
    database.set(ofDatabase)
    await site.untilReady()
    backMs.push(performance.now() - before)
    const problem = await signIn(site)
    found.expect(
      problem === null,
      `with the server's clock wrong by ${ofServer} s, PostgreSQL's by ${ofDatabase} s: ${problem}`,
    )
    await wait(seconds * 1000)
  }
  await traffic.stop()
  const all = await account(site.ask, traffic, mails)
  return found.outcome('clock', `${JUMPS.length} jumps`, traffic, all, {
    backMs,
    // The upload was begun two days ago.
    allowed: [410],
  })
}

function openClock(folder: string, name: string) {
  const file = path.join(folder, name)
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  set(0)
  const environment = {
    LD_PRELOAD: LIBRARY!,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // A clock that is set wrong runs as fast as before.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { set, environment }
}

/** @returns what is wrong, or null where a member can sign in and read */
async function signIn(site: Site): Promise<string | null> {
  const asVisitor = { apikey: PUBLISHABLE_KEY, authorization: '' }
  const signedIn = await site.ask('POST', '/auth/v1/token?grant_type=password', MEMBER, asVisitor)
  if (signedIn.status !== 200) return `signing in: ${signedIn.status} ${signedIn.text}`
  const { access_token: token } = JSON.parse(signedIn.text) as { access_token: string }
  const asMember = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` }
  const own = await site.ask('GET', '/rest/v1/profiles?select=id', undefined, asMember)
  return own.status === 200 ? null : `reading as a member: ${own.status} ${own.text}`
}
