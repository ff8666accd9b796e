/** Runs commands that need the embedded PostgreSQL, whether the server runs or not. */
import type { ClusterConnection } from './data-folder-lock'
import { startEmbeddedCluster } from './embedded-cluster'
import { findRunningPostmaster } from './running-postmaster'

/** A running server keeps running. Without one, PostgreSQL is started for the time of the work. */
export async function withCluster<T>(
  dataDir: string,
  password: string,
  log: (line: string) => void,
  work: (connection: ClusterConnection) => Promise<T>,
): Promise<T> {
  const running = await findRunningPostmaster(dataDir)
  if (running) return work({ host: running.host, port: running.port, user: 'postgres', password })
  const cluster = await startEmbeddedCluster({ dataDir, password, log })
  try {
    return await work(cluster.connection)
  } finally {
    await cluster.stop()
  }
}
