/**
 * Runs npm start, and signals npm, the server and everything in the terminal, with kill -9 of either among them.
 * Nothing may be left running without an owner, except a PostgreSQL whose server was killed: the next start takes it
 * over.
 *
 * npm run faults -- signals
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { repositoryFile } from '../../test/repository-file'
import { openMailServer } from './mail-server'
import { Findings, type Outcome } from './outcome'
import { ended, openSite, wait } from './site'
import { account, startTraffic } from './traffic'

type Target = 'npm' | 'server' | 'terminal'
const CASES: [Target, NodeJS.Signals][] = (['npm', 'server', 'terminal'] as const).flatMap(target =>
  (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map(
    signal => [target, signal] as [Target, typeof signal],
  ),
)
const PATIENCE_MS = 40_000

export async function faultsOfSignals(_: readonly string[], opened: DisposableStack): Promise<Outcome> {
  const found = new Findings()
  const mails = await openMailServer(opened)
  const root = repositoryFile('.')
  let npm: ChildProcess | undefined
  const site = await openSite(opened, {
    environment: { SMTP_URL: mails.url },
    spawned: environment =>
      (npm = spawn('npm', ['start'], { cwd: root, stdio: 'ignore', detached: true, env: environment })),
  })
  const backMs: number[] = []
  await site.untilReady()
  const traffic = await startTraffic(site.ask, opened)
  for (const [target, signal] of CASES) {
    await wait(1_000)
    const before = performance.now()
    const server = serverOf(npm!.pid!)
    if (server === null) throw new Error('npm start runs no server')
    process.kill({ npm: npm!.pid!, server, terminal: -npm!.pid! }[target], signal)
    const isKilled = signal === 'SIGKILL' && target !== 'npm'
    const deadline = performance.now() + PATIENCE_MS
    const left = () => [
      ...(isAlive(server) ? ['the server'] : []),
      ...(!isKilled && postgresOf(site.dataDir).length > 0 ? ['PostgreSQL'] : []),
    ]
    while (left().length > 0 && performance.now() < deadline) await wait(100)
    found.expect(left().length === 0, `${signal} to ${target} left ${left().join(' and ')} running`)
    if (isAlive(server)) process.kill(server, 'SIGKILL')
    await ended(npm!, 'SIGKILL')
    site.start()
    await site.untilReady()
    backMs.push(performance.now() - before)
  }
  await traffic.stop()
  const all = await account(site.ask, traffic, mails)
  // npm passes this on, and ends with the server.
  await site.end('SIGTERM')
  found.expect(postgresOf(site.dataDir).length === 0, 'PostgreSQL runs at the end')
  return found.outcome('signals', `${CASES.length} signals`, traffic, all, { backMs })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const processes = () => readdirSync('/proc').filter(name => /^\d+$/.test(name))

const linkOf = (pid: string, name: string) => {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return ''
  }
}

/** Every process of PostgreSQL works in its data folder. */
function postgresOf(dataDir: string): string[] {
  let folder: string
  try {
    folder = realpathSync(path.join(dataDir, 'postgres'))
  } catch {
    return []
  }
  return processes().filter(pid => linkOf(pid, 'cwd') === folder)
}

/** Returns the process that npm started. */
function serverOf(npm: number): number | null {
  const child = processes().find(pid => parentOf(pid) === npm)
  return child === undefined ? null : Number(child)
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return NaN
  }
}
