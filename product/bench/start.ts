/** Measures the time until the first response: on an empty data folder, and on a used one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'
import { median, printTable } from '../../platform/bench/statistics'

const runs = 5

export async function benchStart() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  try {
    const first = await startProduct(dataDir, await freePort())
    await first.stop()
    const again: number[] = []
    const idle: number[] = []
    for (let i = 0; i < runs; i++) {
      const server = await startProduct(dataDir, await freePort())
      again.push(server.startedInMs)
      idle.push(server.memoryMb())
      await server.stop()
    }
    printTable('Start after the build, to the first 200', [
      {
        what: 'empty data folder: new database, migrations, demo content (ms)',
        median: first.startedInMs,
        worst: '',
        goal: '',
      },
      {
        what: `existing database, ${runs} starts (ms)`,
        median: median(again),
        worst: Math.max(...again),
        goal: '≤ 2000',
      },
      {
        what: 'memory right after the start (MB)',
        median: median(idle),
        worst: Math.max(...idle),
        goal: '≤ 150',
      },
    ])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
