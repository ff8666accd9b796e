/**
 * Runs two processes of the backend on one PostgreSQL with pages on both, and a fault in the middle of each share of
 * the changes. After any fault, each page must come to show what the database holds for it, and receive no change
 * twice. A fault beneath the sockets alone may cost no change either. It stays on loopback, and stops by itself.
 *
 * npm run faults -- realtime [--changes=10000] [--pages=50]
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadSecrets } from '@juno/host/load-secrets'
import pg from 'pg'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { launch, type BenchServer } from '../../platform/bench/rest-servers'
import { optionOf } from '../../platform/bench/options'
import { median, printTable } from '../../platform/bench/statistics'
import { freePort } from '../../test/free-port'
import { repositoryFile } from '../../test/repository-file'
import { watchGhost } from './realtime-presence'
import { Page, stateOf, type Item } from './realtime-page'
import { Writer } from './realtime-writer'

/** Pages must show the database's state within this time after the last change. */
const PATIENCE_MS = 60_000

interface World {
  servers: BenchServer[]
  /** Kills a process like a power cut, and starts it again. */
  restart(server: number): Promise<void>
  postmaster(): number
  /** Returns process ids of connections. */
  connections(where: string): Promise<number[]>
  terminate(where: string): Promise<unknown>
}

interface Fault {
  name: string
  /** Whether sockets or PostgreSQL end. Pages then read what they missed. */
  mayMiss: boolean
  strike(world: World): Promise<unknown>
  heal?(world: World): unknown
}

const LISTENER = `application_name = 'juno realtime listener'`
const kill = async (pids: number[] | Promise<number[]>, signal: NodeJS.Signals = 'SIGKILL') => {
  for (const pid of await pids) process.kill(pid, signal)
}

/** @returns one fault; connections that were stopped continue when it is over */
function stoppedListener(): Fault {
  let stopped: number[] = []
  return {
    name: 'a listening connection that no longer answers',
    // The process may have failed for good.
    mayMiss: true,
    async strike({ connections }) {
      stopped = (await connections(LISTENER)).slice(0, 1)
      await kill(stopped, 'SIGSTOP')
    },
    heal: () => kill(stopped, 'SIGCONT'),
  }
}

const faults = (): Fault[] => [
  { name: 'none', mayMiss: false, strike: async () => undefined },
  { name: 'kill -9 of a server', mayMiss: true, strike: world => world.restart(0) },
  { name: 'kill -9 of the postmaster', mayMiss: true, strike: world => kill([world.postmaster()]) },
  {
    name: 'kill -9 of a connection of requests',
    mayMiss: true,
    strike: ({ connections }) => kill(connections(`usename = 'authenticator' limit 1`)),
  },
  {
    name: 'kill -9 of a listening connection',
    mayMiss: true,
    strike: ({ connections }) => kill(connections(`${LISTENER} limit 1`)),
  },
  {
    name: 'pg_terminate_backend of the listening connections',
    mayMiss: false,
    strike: ({ terminate }) => terminate(LISTENER),
  },
  {
    name: 'pg_terminate_backend of all connections of the servers',
    mayMiss: false,
    strike: ({ terminate }) => terminate(`usename in ('supabase_realtime_admin', 'authenticator')`),
  },
  stoppedListener(),
]

/** @returns whether everything passed */
export async function faultsOfRealtime(options: string[]): Promise<boolean> {
  const [changes, pageCount] = [optionOf(options, 'changes', 10_000), optionOf(options, 'pages', 50)]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-faults-'))
  const stops: (() => Promise<unknown>)[] = []
  try {
    const cluster = await startBenchCluster(dataDir, 'realtime')
    stops.push(cluster.stop)
    const jwtSecret = randomBytes(32).toString('base64url')
    const place = {
      dataDir: path.join(dataDir, 'data'),
      databaseUrl: cluster.url,
      givenSecrets: { jwtSecret },
    }
    const { publishableKey } = await loadSecrets(place)
    const start = (port: number) =>
      launch(
        at => [
          repositoryFile('platform/standalone/dist/main.js'),
          '--dir',
          repositoryFile('product/faults/realtime-project'),
          '--port',
          at,
        ],
        {
          port,
          env: {
            DATABASE_URL: cluster.url,
            DATA_DIR: place.dataDir,
            SUPABASE_JWT_SECRET: jwtSecret,
            LOG_LEVEL: 'fatal',
          },
        },
      )
    const ports = [await freePort(), await freePort()]
    const servers = [await start(ports[0]!), await start(ports[1]!)]
    stops.push(() => Promise.all(servers.map(server => server.stop())))
    const admin = new pg.Pool({ connectionString: cluster.url, max: 2 })
    admin.on('error', () => undefined)
    admin.on('connect', client => client.on('error', () => undefined))
    stops.push(() => admin.end())
    const writer = new Writer(cluster.url)
    stops.push(() => writer.end())
    const world: World = {
      servers,
      async restart(n) {
        process.kill(servers[n]!.pid, 'SIGKILL')
        servers[n] = await start(ports[n]!)
      },
      postmaster: () => Number.parseInt(readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10),
      connections: async where => {
        const { rows } = await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and ${where}`,
        )
        return rows.map(({ pid }) => pid)
      },
      terminate: where =>
        admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${where}`,
        ),
    }

    const pages = Array.from({ length: pageCount }, (_, n) => {
      const token = n % 4 < 2 ? null : signToken(jwtSecret)
      return new Page(servers[n % 2]!.url, publishableKey, token)
    })
    stops.push(() => Promise.all(pages.map(page => page.close())))
    await Promise.all(pages.map(page => page.open()))

    const expected = async () => {
      const { rows } = await admin.query<Item & { hidden: boolean }>(
        'select id::int, stamp::int, hidden from items',
      )
      return { visitor: stateOf(rows.filter(({ hidden }) => !hidden)), member: stateOf(rows) }
    }
    const rows = []
    let holds = true
    const all = faults()
    for (const fault of all) {
      const share = Math.floor(changes / all.length)
      const from = writer.written.length
      const readings = pages.map(page => page.readings)
      await writer.write(Math.floor(share / 2))
      const [stamp, struckAt] = [writer.stamp, performance.now()]
      for (const page of pages) page.await(stamp + 40)
      await Promise.all([writer.write(share - Math.floor(share / 2)), fault.strike(world)])
      const state = await untilAnswered(expected)
      const wrong = () =>
        pages.filter(page => page.state() !== (page.token === null ? state.visitor : state.member)).length
      const late = await waitUntil(() => wrong() === 0)
      await fault.heal?.(world)

      const written = writer.written.slice(from)
      const missed = pages.map(page =>
        written.filter(({ key, hidden }) => !(hidden && page.token === null) && !page.heard.has(key)),
      )
      const twice = pages.map(page => [...page.heard.values()].filter(times => times > 1).length)
      const known = pages.map(page => (page.knewAt ?? Infinity) - struckAt)
      const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
      const lost = sum(missed.map(keys => keys.length))
      holds &&= wrong() === 0 && sum(twice) === 0 && (fault.mayMiss || lost === 0)
      rows.push({
        fault: fault.name,
        changes: written.length,
        'pages right': `${pages.length - wrong()} of ${pages.length}`,
        'joined again': pages.filter((page, n) => page.readings > readings[n]!).length,
        'not told but read': lost,
        'told twice': sum(twice),
        'up to date after ms, median': median(known),
        'at most': Math.max(...known),
        'all right, ms after the last change': late,
      })
      for (const page of pages) page.heard.clear()
    }
    printTable(`Faults: ${changes} changes, ${pages.length} pages on two processes`, rows)

    const ghost = await watchGhost(servers[0]!.url, servers[1]!.url, publishableKey, () =>
      process.kill(servers[0]!.pid, 'SIGKILL'),
    )
    printTable('Presence', [{ 'who was on a killed process is gone after ms': ghost }])
    holds &&= Number.isFinite(ghost)
    console.log(holds ? '\nEverything held.' : '\nSomething did not hold.')
    return holds
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** PostgreSQL answers nobody while it comes back. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** @returns milliseconds until the condition was met, or NaN where it never was */
async function waitUntil(isMet: () => boolean): Promise<number> {
  const from = performance.now()
  while (!isMet()) {
    if (performance.now() - from > PATIENCE_MS) return NaN
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return performance.now() - from
}

function signToken(secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { role: 'authenticated', sub: randomUUID(), exp: Math.floor(Date.now() / 1000) + 3600 }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
