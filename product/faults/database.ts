/**
 * Stops PostgreSQL for a while, and lets it accept connections without a word, among writes. Requests that need it must
 * be refused readably and soon, nothing acknowledged may be lost, and everything must recover by itself.
 *
 * npm run faults -- database [--seconds=20]
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { optionOf } from '../../platform/bench/options'
import { percentile } from '../../platform/bench/statistics'
import { startManagedServer } from '@juno/postgres/testing'
import { openMailServer } from './mail-server'
import { Findings, type Outcome } from './outcome'
import { openSite, wait } from './site'
import { account, startTraffic } from './traffic'

const RUN_MS = 4_000
/** A request must be refused within this time. */
const REFUSED_MS = 12_000
const QUICK_MS = 500

export async function faultsOfDatabase(
  options: readonly string[],
  opened: DisposableStack,
): Promise<Outcome> {
  const seconds = optionOf(options, 'seconds', 20)
  const found = new Findings()
  const mails = await openMailServer(opened)
  const postgres = await startManagedServer()
  const { dataDir } = postgres.process
  opened.defer(() => postgres.stop())
  const site = await openSite(opened, {
    environment: { SMTP_URL: mails.url, DATABASE_URL: await postgres.createDatabase('community') },
  })
  opened.defer(async () => signalAll(dataDir, 'SIGCONT'))
  const behaviours = {
    dead: { begin: () => postgres.process.halt(), end: () => postgres.process.start() },
    silent: {
      begin: async () => signalAll(dataDir, 'SIGSTOP'),
      end: async () => signalAll(dataDir, 'SIGCONT'),
    },
  }
  await site.untilReady()
  const traffic = await startTraffic(site.ask, opened)
  const backMs: number[] = []
  for (const [name, { begin, end }] of Object.entries(behaviours)) {
    await wait(RUN_MS)
    await begin()
    const until = performance.now() + seconds * 1000
    const live: number[] = []
    const ready: number[] = []
    // Requests that were under way may end in the first second.
    await wait(1_000)
    while (performance.now() < until) {
      const [alive, asked, write] = await Promise.all([
        site.ask('GET', '/api/health/live'),
        site.ask('GET', '/api/health/ready'),
        site.ask('POST', '/rest/v1/mail_outbox', { kind: 'refused' }),
      ])
      live.push(alive.ms)
      ready.push(asked.ms)
      found.expect(alive.status === 200, `live with a database that is ${name}: ${alive.status}`)
      found.expect(
        asked.status === 503,
        `ready with a database that is ${name}: ${asked.status} ${asked.text}`,
      )
      found.expect(
        write.status === 503 && write.ms < REFUSED_MS,
        `a write to a database that is ${name}: ${write.status} after ${write.ms.toFixed(0)} ms ${write.text}`,
      )
      await wait(500)
    }
    const slowest = percentile(live, 0.95)
    found.expect(slowest < QUICK_MS, `live took ${slowest.toFixed(0)} ms with a database that is ${name}`)
    const before = performance.now()
    await end()
    await site.untilReady()
    backMs.push(performance.now() - before)
  }
  await wait(RUN_MS)
  await traffic.stop()
  const all = await account(site.ask, traffic, mails)
  return found.outcome('database', Object.keys(behaviours).length, traffic, all, { backMs })
}

/** Signals the postmaster and everything that it started, all of which work in its data folder. */
function signalAll(dataDir: string, signal: NodeJS.Signals): void {
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
    try {
      const isOfPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      if (isOfPostgres && readlinkSync(`/proc/${pid}/cwd`) === dataDir) process.kill(Number(pid), signal)
    } catch {
      // The process has ended since.
    }
}
