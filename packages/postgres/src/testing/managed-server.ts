/**
 * In charge of a PostgreSQL server as a hoster runs it, for tests: over TCP, with a login that may create roles and
 * databases and is no superuser.
 */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { ClusterConnection } from '../data-folder-lock'
import { chooseDatabaseUser, launchAs } from '../database-user'
import { findEmbeddedBinaries, prepareBinaries, type EmbeddedBinaries } from '../embedded-binaries'

const run = promisify(execFile)

export interface ManagedServer {
  /** For arranging and inspecting: what no operator of a managed PostgreSQL has. */
  superuser: ClusterConnection
  /** Makes a database that the login `manager` owns. @returns its address, as a hoster shows it */
  createDatabase(name: string): Promise<string>
  /** As after an upgrade by the hoster: every connection ends, and the server is away for a moment. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface ManagedServerOptions {
  /** An npm package with the binaries of another PostgreSQL; the embedded one without it. */
  binaries?: string
  /** Certificate and key in PEM: connections without TLS are refused. */
  tls?: { cert: string; key: string }
}

const PASSWORD = 'of-the-hosters-login'

export async function startManagedServer(options: ManagedServerOptions = {}): Promise<ManagedServer> {
  const binaries = options.binaries ? await prepareBinaries(options.binaries) : await findEmbeddedBinaries()
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-managed-'))
  await chmod(folder, 0o711)
  const dataDir = path.join(folder, 'data')
  const execute = await asDatabaseUser(dataDir, binaries)
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 })
  await mkdir(dataDir, { mode: 0o700 })
  await execute.own(dataDir)
  await execute(binaries.initdb, [
    `--pgdata=${dataDir}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  if (options.tls) {
    for (const [name, text] of Object.entries(options.tls)) {
      const file = path.join(dataDir, `server.${name}`)
      await writeFile(file, text, { mode: 0o600 })
      await execute.own(file)
    }
    // Without it, whoever asks for no TLS gets none.
    await writeFile(path.join(dataDir, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  }
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    ssl: options.tls ? 'on' : 'off',
    log_min_messages: 'fatal',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const control = (...args: string[]) =>
    execute(binaries.pgCtl, [...args, '--wait', '--silent', '-D', dataDir, '-l', path.join(dataDir, 'log')])
  const start = () => control('start', '-o', flags.join(' '))
  const halt = () => control('stop', '-m', 'immediate')
  await start()

  const superuser: ClusterConnection = { host: '127.0.0.1', port, user: 'postgres', password: PASSWORD }
  const query = (sql: string) =>
    queryOnce({ ...superuser, ssl: options.tls && { ca: options.tls.cert } }, sql)
  await query(`create role manager login createrole createdb password '${PASSWORD}'`)
  return {
    superuser,
    async createDatabase(name) {
      await query(`create database ${name} owner manager`)
      return `postgresql://manager:${PASSWORD}@127.0.0.1:${port}/${name}`
    },
    async restart() {
      await halt()
      await start()
    },
    async stop() {
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
async function asDatabaseUser(dataDir: string, binaries: EmbeddedBinaries) {
  const user = await chooseDatabaseUser(dataDir)
  const launch = await launchAs(user, [path.dirname(binaries.postgres), path.dirname(dataDir)])
  const execute = (program: string, args: string[]) => {
    const [command, all] = launch.command
      ? [launch.command, [...launch.prefix, program, ...args]]
      : [program, args]
    return run(command, all, { ...launch.identity, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, cwd: '/' })
  }
  const own = async (file: string) => {
    if (user) await chown(file, user.uid, user.gid)
  }
  return Object.assign(execute, { own })
}

async function queryOnce(config: pg.ClientConfig, sql: string) {
  const client = new pg.Client({ ...config, database: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
