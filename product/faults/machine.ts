/**
 * Kills the server, PostgreSQL or both on one machine with kill -9 among writes, again and again. Every acknowledged
 * write must be there, every row of a file must have its bytes, and the site must come back.
 *
 * npm run faults -- machine [--kills=50]
 */
import type { DisposableStack } from '@juno/host/disposable-stack'
import { optionOf } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'
import { openMailServer } from './mail-server'
import { Findings, type Outcome } from './outcome'
import { hasEnded, openSite, postmaster, wait } from './site'
import { account, startTraffic } from './traffic'

const BETWEEN_KILLS_MS = { least: 300, most: 1_500 }
const VICTIMS = ['server', 'PostgreSQL', 'both'] as const

export async function faultsOfMachine(options: readonly string[], opened: DisposableStack): Promise<Outcome> {
  const kills = optionOf(options, 'kills', 50)
  const found = new Findings()
  const mails = await openMailServer(opened)
  const site = await openSite(opened, { environment: { SMTP_URL: mails.url } })
  await site.untilReady()
  const traffic = await startTraffic(site.ask, opened)
  const back: Record<(typeof VICTIMS)[number], number[]> = { server: [], PostgreSQL: [], both: [] }
  let exits = 0
  for (let kill = 0; kill < kills; kill++) {
    const { least, most } = BETWEEN_KILLS_MS
    await wait(least + Math.random() * (most - least))
    const victim = VICTIMS[kill % VICTIMS.length]!
    const before = performance.now()
    if (victim !== 'server') process.kill(postmaster(site.dataDir), 'SIGKILL')
    if (victim !== 'PostgreSQL') await site.end('SIGKILL')
    else await wait(50)
    if (hasEnded(site.server())) {
      if (victim === 'PostgreSQL') exits++
      site.start()
    }
    await site.untilReady()
    back[victim].push(performance.now() - before)
  }
  await traffic.stop()
  printTable(
    'Back after a kill -9, in milliseconds',
    VICTIMS.map(victim => ({
      killed: victim,
      times: String(back[victim].length),
      median: percentile(back[victim], 0.5),
      p95: percentile(back[victim], 0.95),
    })),
  )
  found.expect(exits === 0, `the server ended by itself ${exits} times when PostgreSQL was killed`)
  return found.outcome('machine', `${kills} kills`, traffic, await account(site.ask, traffic, mails), {
    backMs: Object.values(back).flat(),
  })
}
