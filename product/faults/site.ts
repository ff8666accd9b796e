/** Runs the built server as a process of its own, on loopback, and sends requests to it with the secret key. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { freePort } from '../../test/free-port'
import { repositoryFile } from '../../test/repository-file'

/** `npm start` runs this file. */
export const BUILT_SERVER = repositoryFile('product/server/dist/main.js')
const KEY = 'sb_secret_of_the_fault_programme'
export const PUBLISHABLE_KEY = 'sb_publishable_of_the_fault_programme'
export const PATIENCE_MS = 60_000

export const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export interface Answer {
  status: number
  text: string
  /** The SHA-256 of the bytes. */
  sha: string
  location: string | null
  /** Such as `0-23/3573`. */
  range: string | null
  ms: number
  /** The process that answered, where a balancer reports it. */
  servedBy: string | null
}

export type Ask = (
  method: string,
  address: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>

export interface Site {
  url: string
  dataDir: string
  /** Returns the process that runs now, or ran last. */
  server(): ChildProcess
  /** Starts another process in its place. */
  start(): void
  /** Ends it, and waits until it has. @returns how it ended */
  end(signal: NodeJS.Signals): Promise<number | string>
  untilReady(): Promise<void>
  /** Returns its answer, whatever that is. The status is 0 where the connection broke. */
  ask: Ask
}

interface SiteOptions {
  environment?: Record<string, string>
  /** An existing folder to use, which is not removed. */
  dataDir?: string
  nodeArguments?: readonly string[]
  /** Starts a process with that environment. The default is the built server. */
  spawned?: (environment: NodeJS.ProcessEnv) => ChildProcess
}

export async function openSite(opened: DisposableStack, options: SiteOptions = {}): Promise<Site> {
  const { environment, nodeArguments = [] } = options
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'juno-faults-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { PORT: String(port), HOST: '127.0.0.1', SITE_URL: url, DATA_DIR: dataDir, DEMO: 'false' }
  const keys = { SUPABASE_SECRET_KEY: KEY, SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY, LOG_LEVEL: 'fatal' }
  const all = { ...process.env, ...own, ...keys, ...environment }
  const spawnServer = () =>
    spawn(process.execPath, [...nodeArguments, BUILT_SERVER], {
      cwd: repositoryFile('.'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: all,
    })
  const spawned = () => options.spawned?.(all) ?? spawnServer()
  const ask = asker(url)
  let server = spawned()
  const site: Site = {
    url,
    dataDir,
    server: () => server,
    start: () => void (server = spawned()),
    end: signal => ended(server, signal),
    async untilReady() {
      const deadline = performance.now() + PATIENCE_MS
      while ((await site.ask('GET', '/api/health/ready')).status !== 200) {
        if (performance.now() > deadline) throw new Error(`The site did not come back at ${url}`)
        await wait(20)
      }
    },
    ask,
  }
  opened.defer(async () => {
    await ended(server, 'SIGTERM')
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  })
  return site
}

export const isGood = ({ status }: Answer) => status >= 200 && status < 300

/** @throws where it is refused */
export async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (!isGood(answer)) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** Sends requests with the secret key. */
export function asker(url: string): Ask {
  return async (method, address, body, headers) => {
    const bytes = body instanceof Buffer
    const type = bytes ? 'application/octet-stream' : 'application/json'
    const before = performance.now()
    const answered = (status: number, content: Buffer, from?: Headers): Answer => ({
      status,
      text: content.toString(),
      sha: createHash('sha256').update(content).digest('hex'),
      location: from?.get('location') ?? null,
      range: from?.get('content-range') ?? null,
      ms: performance.now() - before,
      servedBy: from?.get('x-served-by') ?? null,
    })
    try {
      const response = await fetch(url + address, {
        method,
        headers: {
          apikey: KEY,
          authorization: `Bearer ${KEY}`,
          ...(body && { 'content-type': type }),
          ...headers,
        },
        ...(body && { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return answered(response.status, Buffer.from(await response.arrayBuffer()), response.headers)
    } catch (error) {
      return answered(0, Buffer.from(String(error)))
    }
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  return new Promise(resolve => {
    const done = () => resolve(child.exitCode ?? child.signalCode ?? '')
    if (hasEnded(child)) return done()
    child.once('exit', done)
    child.kill(signal)
  })
}

/** Returns the process id of the embedded PostgreSQL. */
export function postmaster(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
