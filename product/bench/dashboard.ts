/**
 * Measures the dashboard's reads as a member, 16 at a time, beside hand-written SQL on the same PostgreSQL, with and
 * without the check of token and session, which members' data needs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { loadSecrets } from '../server/src/start/secrets'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { dashboardReads } from './dashboard-reads'
import { freePort } from '../../test/free-port'
import { repositoryFile } from '../../test/repository-file'
import { startProduct } from '../../test/start-product'
import type { BenchRun } from '../../platform/bench/options'
import { launch } from '../../platform/bench/rest-servers'
import { signIn } from './sign-in'
import { median, printTable } from '../../platform/bench/statistics'

const connections = 16
const rounds = 3
const secondsPerRound = 4

export async function benchDashboard({ goals }: BenchRun) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const cluster = await startBenchCluster(dataDir, 'juno')
  const product = await startProduct(dataDir, await freePort(), { DATABASE_URL: cluster.url })
  const token = await signIn(product.url, product.publishableKey)
  const { rolePassword, jwtSecret } = await loadSecrets({
    dataDir,
    databaseUrl: cluster.url,
    givenSecrets: {},
  })
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
  const environment = { ...cluster.environment, PGPASSWORD: rolePassword('authenticator') }
  const byHand = (env: Record<string, string>) =>
    launch(
      port => [
        repositoryFile('scripts/run.mjs'),
        repositoryFile('product/bench/dashboard-floor.ts'),
        port,
        claims,
      ],
      {
        env: { ...environment, ...env },
      },
    )
  const floors = [await byHand({}), await byHand({ JWT_SECRET: jwtSecret })]
  try {
    const headers = { apikey: product.publishableKey, authorization: `Bearer ${token}` }
    const rows = []
    for (const read of dashboardReads) {
      const contenders = [
        `${product.url}${read.path()}`,
        ...floors.map(({ url }) => `${url}/${encodeURIComponent(read.name)}`),
      ].map(url => () => rate(url, headers))
      for (const contender of contenders) await contender()
      const measured: number[][] = []
      for (let round = 0; round < rounds; round++) {
        const row: number[] = []
        // The contenders alternate in beginning a round, because each leaves PostgreSQL work that slows the next.
        for (let turn = 0; turn < contenders.length; turn++) {
          const at = (turn + round) % contenders.length
          row[at] = await contenders[at]!()
        }
        measured.push(row)
      }
      const ofFloor = (floor: number) => median(measured.map(row => row[0]! / row[floor]!))
      rows.push({
        'requests a second': read.name,
        'data service': median(measured.map(row => row[0]!)),
        floor: median(measured.map(row => row[1]!)),
        'safe floor': median(measured.map(row => row[2]!)),
        'of floor': ofFloor(1).toFixed(2),
        'of safe floor': ofFloor(2).toFixed(2),
        goal: goals.judge('dashboard-read', ofFloor(1)),
      })
    }
    printTable(`Reads as a member, ${connections} connections, medians of ${rounds} alternating rounds`, rows)
  } finally {
    for (const floor of floors) await floor.stop()
    await product.stop()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function rate(url: string, headers: Record<string, string>) {
  const result = await autocannon({ url, headers, connections, duration: secondsPerRound })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}
