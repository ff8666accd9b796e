/** Starts the PostgreSQL process detached, waits until it answers, and stops it. */
import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Launch } from './database-user'
import { SCRAM_ITERATIONS } from './initialise-cluster'
import { isAlive } from './running-postmaster'
import { SOCKET_PORT } from './socket-directory'

/**
 * The first settings are for safety, the rest save memory. They are on the command line, so that a changed file cannot
 * undo them.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  // Statements can contain what people typed. The server's own log names the failed request instead.
  log_min_error_statement: 'panic',
  unix_socket_permissions: '0700',
  scram_iterations: SCRAM_ITERATIONS,
}

const LOG_TAIL_BYTES = 16 * 1024

export interface StartedProcess {
  pid: number
  host: string
  port: number
  /** Returns what it printed and wrote to its own log since it was started. Read it when the start failed. */
  output(): Promise<string>
}

/**
 * The process is detached into its own session: Ctrl-C in the terminal reaches the graceful close of the server first.
 */
export async function spawnPostmaster(options: {
  postgres: string
  dataDir: string
  socketDir: string
  launch: Launch
  env: NodeJS.ProcessEnv
  durable?: boolean
  /** Settings beside ours. */
  settings: Readonly<Record<string, string>>
}): Promise<StartedProcess> {
  const { dataDir, launch, postgres } = options
  const tcp = process.platform === 'win32'
  const port = tcp ? await freePort() : SOCKET_PORT
  const settings = {
    ...SETTINGS,
    ...(options.durable === false
      ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
      : {}),
    port: String(port),
    listen_addresses: tcp ? '127.0.0.1' : '',
    ...(tcp ? {} : { unix_socket_directories: options.socketDir }),
    ...options.settings,
  }
  const args = [
    '-D',
    dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const startLog = `${dataDir}-start.log`
  const log = openSync(startLog, 'w', 0o600)
  try {
    const [command, all] = launch.command
      ? [launch.command, [...launch.prefix, postgres, ...args]]
      : [postgres, args]
    const child = spawn(command, all, {
      ...launch.identity,
      env: options.env,
      cwd: path.parse(dataDir).root,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('spawn', () => resolve(child.pid!))
    })
    return {
      pid,
      host: tcp ? '127.0.0.1' : options.socketDir,
      port,
      output: async () => `${await readFile(startLog, 'utf8')}${await logOf(pid, dataDir)}`,
    }
  } finally {
    closeSync(log)
  }
}

/** It writes its own log from before it opens its socket: a refusal there is printed nowhere else. */
async function logOf(pid: number, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, SETTINGS.log_directory!)
  const texts = (await readdir(folder).catch(() => [])).map(name => readEnd(path.join(folder, name)))
  const lines = (await Promise.all(texts)).flatMap(text => text.split('\n'))
  return lines.filter(line => line.includes(` [${pid}] `)).join('\n')
}

async function readEnd(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - LOG_TAIL_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOG_TAIL_BYTES), 0, LOG_TAIL_BYTES, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Shuts down fast: open transactions are rolled back, a checkpoint is written. After 30 s it shuts down immediately,
 * which is crash-safe.
 */
export async function stopPostmaster(pid: number, dataDir: string, pgCtl: string): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-w'])
    return
  }
  for (const [signal, patience] of [['SIGINT', 30_000] as const, ['SIGQUIT', 10_000] as const]) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return
      await pause(15)
    }
  }
}

/** @param stopping ends it early */
export async function pause(milliseconds: number, stopping?: AbortSignal): Promise<void> {
  await wait(milliseconds, null, stopping && { signal: stopping }).catch(() => undefined)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
