/**
 * Measures the memory after an hour of pictures: 3,600 requests of visitors for pictures in all sizes, one a second if
 * time were not compressed, with an upload a minute among them, followed by a minute's rest.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'
import { drawnPhoto } from './drawn-photo'
import type { BenchRun } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'

const requests = 3_600
const uploads = 60
const originals = 4
const visitors = 6
const restMs = 60_000

export async function benchPictures({ goals }: BenchRun) {
  const measured = await hourOfPictures()
  printTable(
    `An hour of pictures, compressed: ${requests} requests of visitors and ${uploads} uploads of 4 megapixels`,
    [{ ...measured, goal: goals.judge('memory-pictures', measured['a minute later']) }],
  )
}

/** Returns the memory of the process that draws, in MB, or 0 while there is none. */
function drawingMb(): number {
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--input-type=module')) continue
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    } catch {
      // The process has ended since.
    }
  }
  return 0
}

async function hourOfPictures() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const server = await startProduct(dataDir, await freePort())
  const agent = new Agent({ keepAlive: true })
  try {
    const service = createClient(server.url, server.secretKey, {
      auth: { persistSession: false },
      realtime: { transport: class {} as never },
    })
    const photo = await drawnPhoto(2400, 1600)
    const upload = async (name: string) => {
      const { error } = await service.storage
        .from('testimonials')
        .upload(name, photo, { contentType: 'image/jpeg', upsert: true })
      if (error) throw error
    }
    const memoryMb = () => server.memoryMb() + drawingMb()
    const atFirst = memoryMb()
    for (let i = 0; i < originals; i++) await upload(`bench/${i}.jpg`)
    const latencies: number[] = []
    let [asked, drawn, busy, most] = [0, 0, 0, atFirst]
    const get = (address: string) =>
      new Promise<number>((resolve, reject) => {
        request(server.url + address, { agent, headers: { accept: 'image/webp' } }, response =>
          response.resume().on('end', () => resolve(response.statusCode!)),
        )
          .on('error', reject)
          .end()
      })
    const visit = async () => {
      while (asked < requests) {
        const turn = asked++
        if (turn % (requests / uploads) === 0) await upload(`bench/new-${turn}.jpg`)
        const side = 16 + ((turn * 37) % 2_400)
        const size = `width=${side}&quality=${20 + ((turn * 13) % 80)}`
        const started = performance.now()
        const status = await get(
          `/storage/v1/render/image/public/testimonials/bench/${turn % originals}.jpg?${size}`,
        )
        latencies.push(performance.now() - started)
        if (status === 200) drawn++
        else busy++
        most = Math.max(most, memoryMb())
      }
    }
    const started = performance.now()
    await Promise.all(Array.from({ length: visitors }, visit))
    const seconds = (performance.now() - started) / 1000
    const atEnd = memoryMb()
    await new Promise(resolve => setTimeout(resolve, restMs))
    return {
      seconds,
      answered: drawn,
      'sent away (503)': busy,
      'p95 (ms)': percentile(latencies, 0.95),
      'MB at first': atFirst,
      'at most': most,
      'at the end': atEnd,
      'a minute later': memoryMb(),
    }
  } finally {
    agent.destroy()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
