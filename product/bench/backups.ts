/**
 * Measures a backup of a large site, embedded and with DATABASE_URL: the time of its steps, its size, the server's peak
 * memory, and how long a member waits during it. The default run of `npm run bench` makes a small one.
 *
 * npm run bench -- backups [--members=100000] [--files=3000]
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { superuserLogin } from '../../test/superuser-login'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { growCommunity } from './grow-community'
import { optionOf, type BenchRun } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'

const FILE_BYTES = 150_000
const EVERY_MS = 100

export async function benchBackups({ options }: BenchRun) {
  const members = optionOf(options, 'members', 5_000)
  const files = optionOf(options, 'files', 300)
  const rows = [await measure('embedded', members, files), await measure('DATABASE_URL', members, files)]
  printTable(
    `A backup of ${members.toLocaleString('en')} members and ${files.toLocaleString('en')} files of ${FILE_BYTES / 1000} kB`,
    rows,
  )
}

async function measure(database: string, members: number, files: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const cluster = database === 'embedded' ? null : await startBenchCluster(dataDir, 'backups')
  storeFiles(path.join(dataDir, 'storage'), files)
  const product = await startProduct(dataDir, await freePort(), {
    BACKUP_AT: 'never',
    ...(cluster && { DATABASE_URL: cluster.url }),
  })
  const connection = cluster?.connection ?? (await superuserLogin(dataDir, product.databasePassword))
  await growCommunity(connection, members)
  const db = new pg.Client(connection)
  await db.connect()
  try {
    const size = await db.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const idle = product.memoryMb()
    await db.query(`insert into public.backup_runs (requested_by) values (gen_random_uuid())`)
    const began = performance.now()
    const steps: Record<string, number> = {}
    const pages: number[] = []
    let most = idle
    for (;;) {
      await new Promise(resolve => setTimeout(resolve, EVERY_MS))
      most = Math.max(most, product.memoryMb())
      pages.push(await timeRead(product))
      const { rows } = await db.query<Run>('select state, step, bytes, error from public.backup_runs')
      const { state, step, bytes, error } = rows[0]!
      const seconds = (performance.now() - began) / 1000
      if (state === 'running') steps[step] = seconds
      else if (state === 'failed') throw new Error(error!)
      else
        return {
          database,
          'database (MB)': Number(size.rows[0]!.bytes) / 1e6,
          'backup (MB)': Number(bytes) / 1e6,
          'copied and stored (s)': steps.copying ?? 0,
          'with the check (s)': seconds,
          'memory before (MB)': idle,
          'at most (MB)': most,
          'a page meanwhile, p95 (ms)': percentile(pages, 0.95),
        }
    }
  } finally {
    await db.end()
    await product.stop()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Run {
  state: string
  step: string
  bytes: string | null
  error: string | null
}

function storeFiles(folder: string, files: number): void {
  for (let file = 0; file < files; file++) {
    const version = randomUUID()
    mkdirSync(path.join(folder, version.slice(0, 2)), { recursive: true })
    writeFileSync(path.join(folder, version.slice(0, 2), version), randomBytes(FILE_BYTES))
  }
}

async function timeRead({ url }: ProductServer): Promise<number> {
  const began = performance.now()
  await (await fetch(`${url}/api/config`)).arrayBuffer()
  return performance.now() - began
}
