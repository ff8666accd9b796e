/** The dashboard's reads as a member, 16 at a time, beside hand-written SQL on the same PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { loadSecrets } from '../apps/server/src/start/secrets'
import { startBenchCluster } from './bench-cluster'
import { dashboardReads } from './dashboard-reads'
import { startProduct } from '../test/start-product'
import { launch } from './rest-servers'
import { signIn } from './sign-in'
import { median, printTable } from './statistics'

const connections = 16
const rounds = 3
const secondsPerRound = 4
const [productPort, floorPort] = [4422, 4423]

export async function benchDashboard() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const cluster = await startBenchCluster(dataDir, 'juno')
  const product = await startProduct(dataDir, productPort, { DATABASE_URL: cluster.url })
  const token = await signIn(product.url, product.publishableKey)
  const { rolePassword } = await loadSecrets({ dataDir, databaseUrl: cluster.url, givenSecrets: {} })
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
  const floor = await launch(['scripts/run.mjs', 'bench/floor-server.ts', String(floorPort), claims], {
    url: `http://127.0.0.1:${floorPort}`,
    env: { ...cluster.environment, PGPASSWORD: rolePassword('authenticator') },
  })
  try {
    const headers = { apikey: product.publishableKey, authorization: `Bearer ${token}` }
    const rows = []
    for (const read of dashboardReads) {
      const ours = () => rate(`${product.url}${read.path()}`, headers)
      const byHand = () => rate(`http://127.0.0.1:${floorPort}/${encodeURIComponent(read.name)}`, {})
      await ours()
      await byHand()
      const pairs: [number, number][] = []
      for (let i = 0; i < rounds; i++) pairs.push([await ours(), await byHand()])
      rows.push({
        read: read.name,
        'data service (requests/s)': median(pairs.map(pair => pair[0])),
        'floor (requests/s)': median(pairs.map(pair => pair[1])),
        ratio: median(pairs.map(pair => pair[0] / pair[1])).toFixed(2),
      })
    }
    printTable(
      `Reads as a member, ${connections} connections, medians of ${rounds} alternating rounds; goal: ratio ≥ 0.8`,
      rows,
    )
    printTable('Memory after these requests', [{ 'MB resident': product.memoryMb(), goal: '≤ 250' }])
  } finally {
    await floor.stop()
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
