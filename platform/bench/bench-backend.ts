/** Runs `npm run backend` on a project of this folder and on a PostgreSQL of its own while a benchmark runs. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadSecrets, type Secrets } from '@juno/host/load-secrets'
import { repositoryFile } from '../../test/repository-file'
import { startBenchCluster, type BenchCluster } from './bench-cluster'
import { launch, type BenchServer } from './rest-servers'

export interface BenchBackend {
  cluster: BenchCluster
  service: BenchServer
  secrets: Secrets
  jwtSecret: string
  /** The folder is deleted afterwards. */
  folder: string
  /** Stops a further server afterwards. */
  stopping<Server extends { stop(): Promise<unknown> } | null>(server: Server): Server
}

/**
 * @param project a folder; the name of the database is its own without the ending
 * @param checkout a built copy of the repository whose backend runs instead
 */
export async function withBenchBackend(
  { project, env = {}, checkout }: { project: string; env?: Record<string, string>; checkout?: string },
  measure: (backend: BenchBackend) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const stops: (() => Promise<unknown>)[] = []
  const stopping: BenchBackend['stopping'] = server => {
    if (server !== null) stops.push(() => server.stop())
    return server
  }
  try {
    const cluster = stopping(await startBenchCluster(folder, path.basename(project, '-project')))
    const jwtSecret = randomBytes(32).toString('base64url')
    const dataDir = path.join(folder, 'data')
    const secrets = await loadSecrets({ dataDir, databaseUrl: cluster.url, givenSecrets: { jwtSecret } })
    const service = stopping(
      await launch(
        port => [
          repositoryFile('platform/standalone/dist/main.js', checkout),
          '--dir',
          project,
          '--port',
          port,
        ],
        {
          env: {
            DATABASE_URL: cluster.url,
            DATA_DIR: dataDir,
            SUPABASE_JWT_SECRET: jwtSecret,
            LOG_LEVEL: 'warn',
            ...env,
          },
        },
      ),
    )
    await measure({ cluster, service, secrets, jwtSecret, folder, stopping })
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
