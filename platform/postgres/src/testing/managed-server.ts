/**
 * Runs a PostgreSQL server like a hoster, for tests: over TCP, with a login that may create roles and databases and is
 * no superuser, and with a standby on request.
 */
import pg from 'pg'
import type { ClusterConnection } from '../data-folder-lock'
import { makeServerFolder, MANAGED_PASSWORD, type ServerFolder, type ServerProcess } from './server-process'

export interface Tls {
  /** PEM. */
  cert: string
  key: string
}

export interface ManagedServer {
  /** For arranging and inspecting. No operator of a managed PostgreSQL has it. */
  superuser: ClusterConnection
  /** Makes a database that the login `manager` owns. @returns its address, as a hoster shows it */
  createDatabase(name: string): Promise<string>
  /** Simulates an upgrade by the hoster: every connection ends, and the server is away for a moment. */
  restart(): Promise<void>
  /** Presents another certificate from then on. */
  certify(tls: Tls): Promise<void>
  /** Adds a server that follows this one. A commit waits until it has it. Restarts this one. */
  addStandby(): Promise<ServerProcess>
  process: ServerProcess
  stop(): Promise<void>
}

export interface ManagedServerOptions {
  /** An npm package with the binaries of another PostgreSQL. The default is the embedded one. */
  binaries?: string
  /** Certificate and key in PEM. Connections without TLS are refused. */
  tls?: Tls
  /** Settings of postgresql.conf, by name. */
  settings?: Record<string, string>
  /** The environment of its processes. */
  environment?: Record<string, string>
}

export async function startManagedServer(options: ManagedServerOptions = {}): Promise<ManagedServer> {
  const folder = await makeServerFolder(options.binaries, options.environment)
  const dataDir = await folder.initialise('data')
  if (options.tls) {
    await writeCertificate(folder, dataDir, options.tls)
    // Without it, a connection that does not request TLS gets none.
    await folder.write(dataDir, 'pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  }
  const server = await folder.server(dataDir, { ...options.settings, ssl: options.tls ? 'on' : 'off' })
  await server.start()
  let standby: ServerProcess | null = null

  const superuser: ClusterConnection = {
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: MANAGED_PASSWORD,
  }
  const query = (sql: string) =>
    queryOnce({ ...superuser, ssl: options.tls && { rejectUnauthorized: false } }, sql)
  await query(`create role manager login createrole createdb password '${MANAGED_PASSWORD}'`)
  return {
    superuser,
    process: server,
    async createDatabase(name) {
      await query(`create database ${name} owner manager`)
      return `postgresql://manager:${MANAGED_PASSWORD}@127.0.0.1:${server.port}/${name}`
    },
    async restart() {
      await server.halt()
      await server.start()
    },
    async certify(tls) {
      await writeCertificate(folder, dataDir, tls)
      await server.reload()
    },
    async addStandby() {
      await server.halt('fast')
      const copy = await folder.copy(dataDir, 'standby')
      const source = `host=127.0.0.1 port=${server.port} user=postgres password=${MANAGED_PASSWORD} application_name=standby`
      await folder.write(copy, 'standby.signal', '')
      await folder.write(copy, 'postgresql.auto.conf', `primary_conninfo = '${source}'\n`)
      await folder.write(
        dataDir,
        'postgresql.auto.conf',
        `synchronous_standby_names = 'standby'\nwal_keep_size = '1GB'\n`,
      )
      await server.start()
      standby = await folder.server(copy)
      await standby.start()
      return standby
    },
    async stop() {
      for (const each of [standby, server]) await each?.halt().catch(() => undefined)
      await folder.remove()
    },
  }
}

async function writeCertificate(folder: ServerFolder, dataDir: string, tls: Tls): Promise<void> {
  await folder.write(dataDir, 'server.key', tls.key)
  await folder.write(dataDir, 'server.crt', tls.cert)
}

async function queryOnce(config: pg.ClientConfig, sql: string) {
  const client = new pg.Client({ ...config, database: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
