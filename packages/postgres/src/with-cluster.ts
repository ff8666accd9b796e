/**
 * In charge of commands that need the embedded PostgreSQL, whether the server runs or not.
 */
import type { ClusterConnection } from './data-folder-lock'
import { startEmbeddedCluster } from './embedded-cluster'
import { findRunningPostmaster } from './running-postmaster'

/** A running server keeps running; without one, PostgreSQL is started for the time that the work takes. */
export async function withCluster(
  dataDir: string,
  password: string,
  log: (line: string) => void,
  work: (connection: ClusterConnection) => Promise<void>,
): Promise<void> {
  const running = await findRunningPostmaster(dataDir)
  if (running) return work({ host: running.host, port: running.port, user: 'postgres', password })
  const cluster = await startEmbeddedCluster({ dataDir, password, log })
  try {
    await work(cluster.connection)
  } finally {
    await cluster.stop()
  }
}
