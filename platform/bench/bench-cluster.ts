/** Starts an embedded PostgreSQL that is deleted after a benchmark, with one database of the given name. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedCluster } from '@juno/postgres/embedded-cluster'

export type BenchCluster = Awaited<ReturnType<typeof startBenchCluster>>

export async function startBenchCluster(dataDir: string, database: string) {
  const cluster = await startEmbeddedCluster({
    dataDir: path.join(dataDir, 'pg'),
    password: 'bench',
    log: () => undefined,
  })
  const { host, port, user, password } = cluster.connection
  await createDatabase(cluster.connection, database)
  return {
    url: `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    /** The environment of a process that logs in with another role. */
    environment: { PGHOST: host, PGPORT: String(port), PGDATABASE: database },
    connection: { host, port, user, password, database },
    postmasterPid: Number.parseInt(readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10),
    stop: cluster.stop,
  }
}

type Login = Record<'host' | 'user' | 'password', string> & { port: number }

export async function createDatabase({ host, port, user, password }: Login, database: string) {
  const admin = new pg.Client({ host, port, user, password, database: 'postgres' })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await admin.query(`create database ${database}`)
  await admin.end()
}
