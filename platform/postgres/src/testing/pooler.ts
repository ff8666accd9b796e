/** Runs a PgBouncer in transaction mode in front of a server of tests, where this machine has one. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { ClusterConnection } from '../data-folder-lock'
import { pause } from '../postmaster-process'
import { freePort } from '../../../../test/free-port'

/** Null where this machine has none. */
export const pgBouncer =
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(file =>
    existsSync(file),
  ) ?? null

export interface Pooler {
  port: number
  /** Returns the same address, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000

/** There are few sessions for many connections: code that relies on a session of its own fails soon. */
export async function startPooler(program: string, server: ClusterConnection, sessions = 3): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = (name: string) => path.join(folder, name)
  await writeFile(file('users'), `"${server.user}" "${server.password}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    default_pool_size: sessions,
    max_client_conn: 500,
    auth_type: 'scram-sha-256',
    auth_file: file('users'),
    auth_user: server.user,
    auth_query: 'select usename, passwd from pg_shadow where usename = $1',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `* = host=${server.host} port=${server.port}`
  await writeFile(file('ini'), ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'))
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...user, file('ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', chunk => (output += String(chunk)))
  const deadline = Date.now() + PATIENCE_MS
  while (!(await answers({ ...server, port }))) {
    if (child.exitCode === null && Date.now() < deadline) {
      await pause(50)
      continue
    }
    child.kill()
    throw new Error(`PgBouncer did not start. ${output}`)
  }
  return {
    port,
    through: url => url.replace(`:${server.port}/`, `:${port}/`),
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGQUIT')) await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(connection: ClusterConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
