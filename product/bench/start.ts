/** Measures the time until the first response, on an empty data folder and on a used one, and the memory after it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { dashboardReads } from './dashboard-reads'
import { signIn } from './sign-in'
import type { BenchRun } from '../../platform/bench/options'
import { median, printTable } from '../../platform/bench/statistics'

const runs = 5
export const REQUESTS = 24_000

export async function benchStart({ goals }: BenchRun) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  try {
    const first = await startProduct(dataDir, await freePort())
    await first.stop()
    let afterRequests = NaN
    const again: number[] = []
    const idle: number[] = []
    for (let i = 0; i < runs; i++) {
      const server = await startProduct(dataDir, await freePort())
      again.push(server.startedInMs)
      idle.push(server.memoryMb())
      if (i === runs - 1) afterRequests = await memoryAfterRequests(server)
      await server.stop()
    }
    printTable('Start after the build, to the first 200', [
      {
        what: 'empty data folder: new database, migrations, demo content (ms)',
        median: first.startedInMs,
        worst: '',
        goal: goals.judge('start-empty', first.startedInMs / 1000),
      },
      {
        what: `existing database, ${runs} starts (ms)`,
        median: median(again),
        worst: Math.max(...again),
        goal: goals.judge('start-existing', median(again) / 1000),
      },
      {
        what: 'memory right after the start (MB)',
        median: median(idle),
        worst: Math.max(...idle),
        goal: goals.judge('memory-start', median(idle)),
      },
      {
        what: `memory after ${REQUESTS.toLocaleString('en')} requests (MB)`,
        median: afterRequests,
        worst: '',
        goal: goals.judge('memory-requests', afterRequests),
      },
    ])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sends the dashboard's reads as a member. */
export async function memoryAfterRequests({ url, publishableKey, memoryMb }: ProductServer): Promise<number> {
  const token = await signIn(url, publishableKey)
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  await autocannon({
    url,
    headers,
    connections: 16,
    amount: REQUESTS,
    requests: dashboardReads.map(read => ({ path: read.path() })),
  })
  return memoryMb()
}
