/**
 * Runs object stores that are dead, silent, or answer 503 to every other request, among uploads. A refused upload must
 * say so readably and leave no row, an acknowledged one must have its bytes, and pages stay quick.
 *
 * npm run faults -- files [--seconds=8]
 */
import type { DisposableStack } from '@juno/host/disposable-stack'
import { optionOf } from '../../platform/bench/options'
import { percentile } from '../../platform/bench/statistics'
import { openMailServer } from './mail-server'
import { openObjectStore, type StoreBehaviour } from './object-store'
import { Findings, type Outcome } from './outcome'
import { openSite, wait } from './site'
import { account, startTraffic } from './traffic'

const BEHAVIOURS: StoreBehaviour[] = ['dead', 'silent', 'busy', 'breaking']
const QUICK_MS = 500

export async function faultsOfFiles(options: readonly string[], opened: DisposableStack): Promise<Outcome> {
  const seconds = optionOf(options, 'seconds', 8)
  const found = new Findings()
  const mails = await openMailServer(opened)
  const store = await openObjectStore(opened)
  const environment = {
    SMTP_URL: mails.url,
    ...store.environment,
  }
  const site = await openSite(opened, { environment })
  await site.untilReady()
  const traffic = await startTraffic(site.ask, opened)
  for (const behaviour of BEHAVIOURS) {
    traffic.pages.length = 0
    store.behave(behaviour)
    await wait(seconds * 1000)
    const page = percentile(traffic.pages, 0.95)
    found.expect(page < QUICK_MS, `pages took ${page.toFixed(0)} ms with a store that is ${behaviour}`)
    store.behave('well')
    const upload = await site.ask('POST', `/storage/v1/object/faults/after-${behaviour}.bin`, Buffer.alloc(9))
    found.expect(upload.status === 200, `after a store that was ${behaviour}: ${upload.status}`)
    await wait(1_000)
  }
  await traffic.stop()
  return found.outcome('files', BEHAVIOURS.length, traffic, await account(site.ask, traffic, mails))
}
