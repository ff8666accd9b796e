/**
 * Runs mail servers that are dead, silent, postpone everything, or die after they have accepted a message and before
 * they answer, among writes. Nothing may be lost, nothing answered may come twice, pages stay quick, and the server can
 * be stopped during it.
 *
 * npm run faults -- mail [--seconds=8]
 */
import type { DisposableStack } from '@juno/host/disposable-stack'
import { optionOf } from '../../platform/bench/options'
import { percentile } from '../../platform/bench/statistics'
import { openMailServer, type MailBehaviour } from './mail-server'
import { Findings, type Outcome } from './outcome'
import { openSite, wait } from './site'
import { account, startTraffic } from './traffic'

const BEHAVIOURS: MailBehaviour[] = ['dead', 'silent', 'later', 'dying']
const STOP_MS = 25_000
const QUICK_MS = 500

export async function faultsOfMail(options: readonly string[], opened: DisposableStack): Promise<Outcome> {
  const seconds = optionOf(options, 'seconds', 8)
  const found = new Findings()
  const mails = await openMailServer(opened)
  const site = await openSite(opened, { environment: { SMTP_URL: mails.url } })
  await site.untilReady()
  const traffic = await startTraffic(site.ask, opened)
  for (const behaviour of BEHAVIOURS) {
    traffic.pages.length = 0
    mails.behave(behaviour)
    // A mail server that dies often would receive every mail again and again. Mails wait longer after each attempt.
    await wait(behaviour === 'dying' ? 1_000 : seconds * 1000)
    if (behaviour === 'silent') {
      const before = performance.now()
      const ending = await site.end('SIGTERM')
      const took = performance.now() - before
      found.expect(
        ending === 0 && took < STOP_MS,
        `with a silent mail server it ended with ${ending} after ${(took / 1000).toFixed(1)} s`,
      )
      site.start()
      await site.untilReady()
    }
    const page = percentile(traffic.pages, 0.95)
    found.expect(page < QUICK_MS, `pages took ${page.toFixed(0)} ms with a mail server that is ${behaviour}`)
    mails.behave('well')
    await wait(2_000)
  }
  await traffic.stop()
  // Postponed mails wait for up to minutes. They are due now.
  return found.outcome('mail', BEHAVIOURS.length, traffic, await account(site.ask, traffic, mails))
}
