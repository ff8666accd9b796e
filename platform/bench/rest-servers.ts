/** Starts the three servers of platform/bench/rest.ts, each a process of its own on the same PostgreSQL. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { repositoryFile } from '../../test/repository-file'
import type { BenchCluster } from './bench-cluster'

const root = repositoryFile('.')
const liteFolder = path.join(root, '.cache/bench/lite')
const LITE_VERSION = '0.10.0'
const PATIENCE_MS = 60_000

export interface BenchServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Resolves when it answers. @param argsFor of Node, for a server on that port of this machine */
export async function launch(
  argsFor: (port: string) => string[],
  { env, cwd = root, port: given }: { env: Record<string, string>; cwd?: string; port?: number },
): Promise<BenchServer> {
  const port = String(given ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, argsFor(port), {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  await untilListening(url, child)
  return {
    url,
    pid: child.pid!,
    stop: () =>
      new Promise(resolve => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function untilListening(url: string, child: ChildProcess) {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    // Any answer will do.
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Nothing answers at ${url}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** @returns null after saying why, when the peer cannot be installed here */
export async function launchLite(
  { connection }: BenchCluster,
  jwtSecret: string,
  environment: Record<string, string> = {},
): Promise<BenchServer | null> {
  const failure = installLite()
  if (failure === null) {
    copyFileSync(repositoryFile('platform/bench/lite-server.mjs'), path.join(liteFolder, 'lite-server.mjs'))
    const { host, port: number, ...login } = connection
    const place = host.startsWith('/')
      ? { path: path.join(host, `.s.PGSQL.${number}`) }
      : { host, port: number }
    const env = {
      JWT_SECRET: jwtSecret,
      EXPERIMENTAL_STORAGE: '1',
      LITE_TELEMETRY: '0',
      DATABASE: JSON.stringify({ ...place, ...login }),
      ...environment,
    }
    try {
      return await launch(port => ['lite-server.mjs', port], { env, cwd: liteFolder })
    } catch (error) {
      console.log(`@supabase/lite does not start: ${(error as Error).message}. Going on without it.`)
      return null
    }
  }
  console.log(`@supabase/lite cannot be installed: ${failure}. Going on without it.`)
  return null
}

function installLite(): string | null {
  if (existsSync(path.join(liteFolder, 'node_modules/@supabase/lite'))) return null
  mkdirSync(liteFolder, { recursive: true })
  writeFileSync(path.join(liteFolder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const packages = [`@supabase/lite@${LITE_VERSION}`, 'postgres@3']
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages],
    { cwd: liteFolder, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  return status === 0 ? null : stderr.trim().split('\n').slice(0, 3).join(' ')
}
