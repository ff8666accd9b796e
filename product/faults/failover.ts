/**
 * Runs the built server on a primary with a synchronous standby, and kills the primary with kill -9 among writes over
 * HTTP; a second later the standby is promoted. It does so with both servers in DATABASE_URL, behind HAProxy, and
 * behind an address that falls silent in place of the kill and leads to the standby from then on. Every acknowledged
 * write must be there, and writes must succeed within ten seconds of the promotion.
 *
 * npm run faults -- failover [--rounds=5]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { percentile, printTable } from '../../platform/bench/statistics'
import { startManagedServer } from '@juno/postgres/testing'
import { startRelay, type Relay } from '@juno/postgres/testing/relay'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'

const KEY = 'sb_secret_of_the_fault_programme'
const WRITERS = 6
const BEFORE_KILL_MS = 3_000
const UNTIL_PROMOTION_MS = 1_000
const AFTERWARDS_MS = 3_000
const PATIENCE_MS = 30_000
const ALLOWED_MS = 10_000
const HAPROXY = '/usr/sbin/haproxy'
const WAYS = ['both in DATABASE_URL', 'behind HAProxy', 'behind an address that falls silent'] as const

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

interface Outcome {
  /** The time from the end of the promotion to the first acknowledged write. */
  backMs: number
  /** The time since the kill. */
  awayMs: number
  written: number
  lost: number
  refused: number
  /** Writes that were refused with anything but 503. */
  otherwise: string[]
}

/** @returns whether nothing was lost and the site recovered in time, each time */
export async function faultsOfFailover(options: readonly string[]): Promise<boolean> {
  const rounds = Number(options.find(option => option.startsWith('--rounds='))?.slice(9) ?? 5)
  const ways = WAYS.filter(way => way !== 'behind HAProxy' || existsSync(HAPROXY))
  if (ways.length < WAYS.length) console.log(`There is no ${HAPROXY}: only ${ways.join(', ')} is tried.`)
  const outcomes = new Map<string, Outcome[]>(ways.map(way => [way, []]))
  for (let round = 0; round < rounds; round++)
    for (const way of ways) outcomes.get(way)!.push(await failOver(way))
  const sum = (of: readonly Outcome[], field: 'written' | 'lost' | 'refused') =>
    String(of.reduce((total, outcome) => total + outcome[field], 0))
  printTable(
    'A primary killed with -9 or fallen silent, its synchronous standby promoted a second later',
    [...outcomes].map(([way, of]) => ({
      way,
      times: String(of.length),
      'back after promotion, median ms': percentile(
        of.map(outcome => outcome.backMs),
        0.5,
      ),
      'longest ms': Math.round(Math.max(...of.map(outcome => outcome.backMs))),
      'no writes, longest ms': Math.round(Math.max(...of.map(outcome => outcome.awayMs))),
      acknowledged: sum(of, 'written'),
      lost: sum(of, 'lost'),
      refused: sum(of, 'refused'),
    })),
  )
  const all = [...outcomes.values()].flat()
  const otherwise = [...new Set(all.flatMap(outcome => outcome.otherwise))]
  console.log(
    otherwise.length > 0 ? `\nNot answered with 503: ${otherwise.join(' | ')}` : '\nAll refusals were 503.',
  )
  return all.every(({ lost, backMs }) => lost === 0 && backMs <= ALLOWED_MS)
}

async function failOver(way: (typeof WAYS)[number]): Promise<Outcome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-failover-'))
  const primary = await startManagedServer()
  let proxy: { port: number; stop(): void } | null = null
  let relay: Relay | null = null
  let product: Awaited<ReturnType<typeof startProduct>> | null = null
  try {
    const direct = await primary.createDatabase('community')
    const standby = await primary.addStandby()
    const ports = [primary.process.port, standby.port] as const
    if (way === 'behind HAProxy') proxy = await startProxy(dataDir, ports)
    if (way === 'behind an address that falls silent') relay = await startRelay(ports[0])
    const one = proxy ?? relay
    const places = (one ? [one.port] : ports).map(port => `127.0.0.1:${port}`)
    const url = direct.replace(/@[^/]*\//, `@${places.join(',')}/`)
    product = await startProduct(dataDir, await freePort(), {
      DATABASE_URL: url,
      DEMO: 'false',
      SUPABASE_SECRET_KEY: KEY,
      LOG_LEVEL: 'fatal',
    })
    const site = product.url
    const written: { id: string; at: number }[] = []
    const outcome = { refused: 0, otherwise: [] as string[] }
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        const id = randomUUID()
        const refusal = await write(site, id)
        if (refusal === null) written.push({ id, at: performance.now() })
        else {
          outcome.refused++
          if (!refusal.startsWith('503')) outcome.otherwise.push(refusal)
          await wait(20)
        }
      }
    })
    await wait(BEFORE_KILL_MS)
    const killedAt = performance.now()
    if (relay) relay.fallSilent()
    else await primary.process.signal('SIGKILL')
    await wait(UNTIL_PROMOTION_MS)
    await standby.promote()
    relay?.leadTo(standby.port)
    const promotedAt = performance.now()
    while (!written.some(({ at }) => at > promotedAt) && performance.now() < promotedAt + PATIENCE_MS)
      await wait(10)
    await wait(AFTERWARDS_MS)
    isOver = true
    await Promise.all(writers)
    const first = Math.min(...written.filter(({ at }) => at > promotedAt).map(({ at }) => at))
    const last = Math.max(...written.filter(({ at }) => at < promotedAt).map(({ at }) => at))
    const stored = await storedIds(direct.replace(`:${ports[0]}/`, `:${ports[1]}/`))
    const lost = written.filter(({ id }) => !stored.has(id)).length
    return {
      ...outcome,
      backMs: first - promotedAt,
      awayMs: first - Math.min(last, killedAt),
      written: written.length,
      lost,
    }
  } finally {
    await product?.stop()
    proxy?.stop()
    await relay?.stop()
    await primary.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns why it was refused, or null */
async function write(site: string, id: string): Promise<string | null> {
  const mail = {
    id,
    kind: 'fault',
    subject: 'Fault',
    html: '<p>x</p>',
    text: 'x',
    to_email: 'a@juno.example',
  }
  try {
    const response = await fetch(`${site}/rest/v1/mail_outbox`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    return response.ok ? null : `${response.status} ${text}`
  } catch (error) {
    return String(error)
  }
}

async function storedIds(connectionString: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from public.mail_outbox where kind = 'fault'`,
  )
  await client.end()
  return new Set(rows.map(({ id }) => id))
}

/** The second server is used when the first does not answer, whether or not it accepts writes yet. */
async function startProxy(folder: string, [first, second]: readonly [number, number]) {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  const check = 'check inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions'
  await writeFile(
    file,
    [
      'defaults',
      '  mode tcp',
      '  timeout connect 2s',
      '  timeout client 1h',
      '  timeout server 1h',
      'listen postgres',
      `  bind 127.0.0.1:${port}`,
      `  server first 127.0.0.1:${first} ${check}`,
      `  server second 127.0.0.1:${second} ${check} backup`,
      '',
    ].join('\n'),
  )
  const child: ChildProcess = spawn(HAPROXY, ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { port, stop: () => void child.kill('SIGTERM') }
}
