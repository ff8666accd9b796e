/**
 * Measures how long a member's reads take while one address abuses the site: without abuse, under each kind, and under
 * all at once. The abuse comes from a process of its own, so that the member's clock does not wait for it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent, request } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { abusedPicture } from './abuser'
import { startAbuse, type AbuseKind } from './abuse-process'
import { dashboardReads } from './dashboard-reads'
import { drawnPhoto } from './drawn-photo'
import type { BenchRun } from '../../platform/bench/options'
import { signIn } from './sign-in'
import { median, percentile, printTable } from '../../platform/bench/statistics'

const secondsPerPhase = 8
const readers = 4
/** A reader pauses between two reads, as a person looks at the result. */
const pauseMs = 20
export async function benchAbuse({ goals }: BenchRun) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const server = await startProduct(dataDir, await freePort())
  try {
    await storePicture(server)
    const token = await signIn(server.url, server.publishableKey)
    await reads(server, token, 3)
    const quiet = await reads(server, token, secondsPerPhase)
    const rows = [{ ...row('nothing', quiet, quiet, ''), goal: '' }]
    const kinds: AbuseKind[] = ['regexes', 'pictures', 'sign-ins', 'long bodies', 'slow bodies']
    for (const phase of [...kinds.map(kind => [kind]), kinds]) {
      const abuse = await startAbuse(server, token, phase)
      const latencies = await reads(server, token, secondsPerPhase)
      const goal = goals.judge('abuse-slowdown', slowdown(latencies, quiet))
      const name = phase.length === 1 ? phase[0]! : 'all of them'
      rows.push({ ...row(name, latencies, quiet, await abuse.stop()), goal })
    }
    printTable(`A member's reads while one address sends …, ${readers} readers`, rows)
    const memory = server.memoryMb()
    printTable('Memory after it', [{ 'MB resident': memory, goal: goals.judge('memory-abuse', memory) }])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const slowdown = (latencies: number[], quiet: number[]) =>
  percentile(latencies, 0.95) / percentile(quiet, 0.95)

const row = (abuse: string, latencies: number[], quiet: number[], answered: string) => ({
  abuse,
  'median (ms)': median(latencies),
  'p95 (ms)': percentile(latencies, 0.95),
  'times quiet': slowdown(latencies, quiet).toFixed(1),
  'responses to the abuser': answered,
})

/** @returns milliseconds of each read */
async function reads(server: ProductServer, token: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const headers = {
    apikey: server.publishableKey,
    authorization: `Bearer ${token}`,
    'x-forwarded-for': '10.1.1.1',
  }
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  const read = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now()
      request(server.url + address, { agent, headers }, response => {
        response.resume().on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${address}: ${response.statusCode}`))
          latencies.push(performance.now() - started)
          setTimeout(resolve, pauseMs)
        })
      })
        .on('error', reject)
        .end()
    })
  const reader = async (first: number) => {
    for (let turn = first; performance.now() < end; turn++)
      await read(dashboardReads[turn % dashboardReads.length]!.path())
  }
  await Promise.all(Array.from({ length: readers }, (_, index) => reader(index)))
  agent.destroy()
  return latencies
}

/** The picture is in a public bucket and has twelve megapixels. */
async function storePicture(server: ProductServer) {
  const service = createClient(server.url, server.secretKey, {
    auth: { persistSession: false },
    realtime: { transport: class {} as never },
  })
  const { error } = await service.storage
    .from('testimonials')
    .upload(abusedPicture, await drawnPhoto(4000, 3000), { contentType: 'image/jpeg' })
  if (error) throw error
}
