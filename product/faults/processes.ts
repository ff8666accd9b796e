/**
 * Runs three processes on one PostgreSQL and one object store behind HAProxy, without a common folder, and kills one
 * after the other with kill -9 among writes and while a newsletter is sent. Then it restarts each in turn. Nothing
 * acknowledged may be lost, no mail may come twice, no request may fail but those of the killed process, and none at
 * all during the restarts.
 *
 * npm run faults -- processes [--kills=12] [--seconds=10]
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { startManagedServer } from '@juno/postgres/testing'
import { freePort } from '../../test/free-port'
import { optionOf } from '../../platform/bench/options'
import { openMailServer } from './mail-server'
import { openObjectStore } from './object-store'
import { openNewsletter } from './newsletter'
import { Findings, skipped, type Outcome } from './outcome'
import { asker, openSite, wait, type Site } from './site'
import { account, startTraffic } from './traffic'

const HAPROXY = '/usr/sbin/haproxy'
const PROCESSES = 3
/** By then the balancer knows of the kill, and the last request of the killed process has been refused. */
const KNOWN_AFTER_MS = 2_000
const DRAIN_SECONDS = 2

export async function faultsOfProcesses(
  options: readonly string[],
  opened: DisposableStack,
): Promise<Outcome> {
  if (!existsSync(HAPROXY)) return skipped('processes', `there is no ${HAPROXY}`)
  const kills = optionOf(options, 'kills', 12)
  const seconds = optionOf(options, 'seconds', 10)
  const found = new Findings()
  const mails = await openMailServer(opened)
  const store = await openObjectStore(opened)
  const postgres = await startManagedServer({ settings: { max_connections: '200' } })
  opened.defer(() => postgres.stop())
  const sites: Site[] = []
  const address = await postgres.createDatabase('community')
  const port = await freePort()
  const environment = {
    ...store.environment,
    DATABASE_URL: address,
    JUNO_SECRET: 'the-one-that-all-processes-are-given-0123',
    SMTP_URL: mails.url,
    SITE_URL: `http://127.0.0.1:${port}`,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  }
  for (let one = 0; one < PROCESSES; one++) {
    sites.push(await openSite(opened, { environment }))
    // The first process makes the schema.
    if (one === 0) await sites[0]!.untilReady()
  }
  for (const site of sites) await site.untilReady()
  startBalancer(port, sites, opened)
  const ask = asker(`http://127.0.0.1:${port}`)
  while ((await ask('GET', '/api/health/ready')).status !== 200) await wait(50)
  const traffic = await startTraffic(ask, opened)
  const newsletter = await openNewsletter(ask)

  const killed: { name: string; at: number }[] = []
  const backMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await wait(seconds * 1000)
    const victim = kill % PROCESSES
    // Each process is killed once while a newsletter is written and sent.
    if (kill < PROCESSES) await newsletter.begin()
    const at = performance.now()
    killed.push({ name: nameOf(victim), at })
    await sites[victim]!.end('SIGKILL')
    sites[victim]!.start()
    await sites[victim]!.untilReady()
    backMs.push(performance.now() - at)
  }
  await wait(KNOWN_AFTER_MS)
  const restartsFrom = performance.now()
  for (const site of sites) {
    const ending = await site.end('SIGTERM')
    found.expect(ending === 0, `a process that was asked to stop ended with ${ending}`)
    site.start()
    await site.untilReady()
    // The balancer knows by then that it is back.
    await wait(KNOWN_AFTER_MS)
  }
  await traffic.stop()

  const ofKill = ({ servedBy, from, until }: (typeof traffic.refusals)[number]) =>
    servedBy === null && killed.some(({ at }) => until >= at && from <= at + KNOWN_AFTER_MS)
  const duringRestarts = traffic.refusals.filter(({ until }) => until >= restartsFrom)
  const others = traffic.refusals.filter(one => one.until < restartsFrom && !ofKill(one))
  const first = (of: typeof others) => `${of[0]?.status} by ${of[0]?.servedBy} to ${of[0]?.text}`
  found.expect(
    duringRestarts.length === 0,
    `${duringRestarts.length} requests failed during the restarts: ${first(duringRestarts)}`,
  )
  found.expect(
    others.length === 0,
    `${others.length} requests failed that were not the killed process's: ${first(others)}`,
  )
  await endClaims(postgres.superuser)
  const unsent = await newsletter.problem()
  found.expect(unsent === null, unsent ?? '')
  return found.outcome(
    'processes',
    `${kills} kills, ${PROCESSES} restarts`,
    traffic,
    await account(ask, traffic, mails),
    { backMs, allowed: [502] },
  )
}

const nameOf = (index: number) => `process-${index}`

/** Ends the ten minutes for which a mail belongs to the process that claimed it, and for which no job runs. */
async function endClaims(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...superuser, database: 'community' })
  await client.connect()
  await client.query(`
    update public.mail_outbox set claimed_at = claimed_at - interval '11 minutes' where status = 'sending';
    update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes'
    where locked_at < now() - interval '10 seconds'`)
  await client.end()
}

/** It tries another process where one accepts no connection, and repeats nothing else. */
function startBalancer(port: number, sites: readonly Site[], opened: DisposableStack): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-balancer-'))
  const file = path.join(folder, 'haproxy.cfg')
  const servers = sites.map(
    ({ url }, index) => `  server ${nameOf(index)} ${new URL(url).host} check inter 500ms fall 1 rise 1`,
  )
  writeFileSync(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 70s',
      '  timeout server 70s',
      // A busy process answers late, and is not dead.
      '  timeout check 2s',
      '  retries 3',
      '  option redispatch',
      '  retry-on conn-failure',
      'listen site',
      `  bind 127.0.0.1:${port}`,
      '  balance roundrobin',
      '  option httpchk GET /api/health/ready',
      '  http-response set-header x-served-by %s',
      ...servers,
      '',
    ].join('\n'),
  )
  const child = spawn(HAPROXY, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  opened.defer(async () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
}
