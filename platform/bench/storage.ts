/**
 * Measures uploads and downloads beside a plain Fastify static handler: each size public, signed and as an account, and
 * tus beside plain uploads.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Upload } from 'tus-js-client'
import { repositoryFile } from '../../test/repository-file'
import { withBenchBackend } from './bench-backend'
import { processCpu, type ReadCpu } from './cpu-time'
import type { BenchRun } from './options'
import { launch } from './rest-servers'
import { median, printTable } from './statistics'

const CONNECTIONS = 8
const ROUNDS = 3
const MILLISECONDS = 1_500
const SIZES = { '1 kB': 1_000, '1 MB': 1_000_000, '20 MB': 20_000_000 }
// Node 20 has no WebSocket, and nothing here uses realtime.
const CLIENT = { auth: { persistSession: false }, realtime: { transport: class {} as never } }
const FLOOR = '@fastify/static'
const BUCKETS = ['open', 'own'] as const

/** Sends one request of a kind. @returns the bytes that it moved */
type Work = () => Promise<number>

interface Contender {
  name: string
  work: Work
  /** Reads the server's own process. */
  cpu: ReadCpu | null
}

export async function benchStorage({ goals }: BenchRun) {
  await withBenchBackend({ project: repositoryFile('platform/bench/storage-project') }, async backend => {
    const { service, secrets, folder, stopping } = backend
    const files = path.join(folder, 'static')
    mkdirSync(files)
    const plain = stopping(
      await launch(
        port => [
          repositoryFile('scripts/run.mjs'),
          repositoryFile('platform/bench/static-server.ts'),
          port,
          files,
        ],
        { env: {} },
      ),
    )
    const client = createClient(service.url, secrets.publishableKey, CLIENT)
    const { data, error } = await client.auth.signUp({ email: 'bench@example.org', password: 'Bench-2026' })
    if (error) throw error
    const operator = createClient(service.url, secrets.secretKey, CLIENT)
    const headers = {
      apikey: secrets.publishableKey,
      authorization: `Bearer ${data.session!.access_token}`,
    }
    const ofService = (name: string, work: Work): Contender => ({ name, work, cpu: processCpu(service.pid) })
    const ofStatic = (work: Work): Contender => ({
      name: FLOOR,
      work,
      cpu: processCpu(plain.pid),
    })

    const downloads = []
    const uploads = []
    for (const [size, bytes] of Object.entries(SIZES)) {
      const content = randomBytes(bytes)
      writeFileSync(path.join(files, `${bytes}`), content)
      const links = await store(client, operator, `${bytes}`, content)
      const own = `${service.url}/storage/v1/object/authenticated/own/${bytes}`
      downloads.push(
        ...(
          await compare(size, bytes, [
            ofStatic(() => download(`${plain.url}/${bytes}`, {})),
            ofService('public', () => download(links.open, {})),
            ofService('signed', () => download(links.own, {})),
            ofService('authenticated', () => download(own, headers)),
          ])
        ).map(row => ({
          ...row,
          // The goal is that of one size.
          goal:
            bytes === 1_000_000 && row.how !== FLOOR
              ? goals.judge('storage-download', Number(row['of the floor']))
              : '',
        })),
      )
    }
    // The uploads come last, as they leave thousands of files behind.
    for (const [size, bytes] of Object.entries(SIZES)) {
      const content = randomBytes(bytes)
      const uploadUrl = () => `${service.url}/storage/v1/object/own/${randomUUID()}`
      uploads.push(
        ...(await compare(size, bytes, [
          { ...ofStatic(() => upload(plain.url, {}, content)), name: 'a file of Fastify' },
          ofService('plain', () => upload(uploadUrl(), headers, content)),
          ofService('tus', () => uploadByTus(`${service.url}/storage/v1/upload/resumable`, headers, content)),
        ])),
      )
    }
    printTable(`Downloads, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds`, downloads)
    printTable(`Uploads, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds`, uploads)
  })
}

/** @returns a public and a signed address */
async function store(client: SupabaseClient, operator: SupabaseClient, key: string, content: Buffer) {
  const options = { contentType: 'application/octet-stream' }
  for (const bucket of BUCKETS) {
    const { storage } = bucket === 'open' ? operator : client
    const { error } = await storage.from(bucket).upload(key, content, options)
    if (error) throw error
  }
  const signed = await client.storage.from('own').createSignedUrl(key, 3600)
  return {
    open: operator.storage.from('open').getPublicUrl(key).data.publicUrl,
    own: signed.data!.signedUrl,
  }
}

/** The first contender is the floor. */
async function compare(size: string, bytes: number, contenders: readonly Contender[]) {
  const measured: Sample[][] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const row: Sample[] = []
    for (let turn = 0; turn < contenders.length; turn++) {
      const at = (turn + round) % contenders.length
      row[at] = await measure(contenders[at]!)
    }
    if (round > 0) measured.push(row)
  }
  return contenders.map(({ name }, at) => {
    const of = (value: (row: Sample[]) => number) => median(measured.map(value))
    return {
      size,
      how: name,
      'requests a second': of(row => row[at]!.rate),
      'MB/s': of(row => (row[at]!.rate * bytes) / 1e6),
      'ms of processor each': of(row => row[at]!.cpu).toFixed(2),
      'of the floor': at === 0 ? '' : of(row => row[at]!.rate / row[0]!.rate).toFixed(2),
    }
  })
}

interface Sample {
  /** Requests a second. */
  rate: number
  /** The server's processor time, in milliseconds a request. */
  cpu: number
}

/** Each connection sends one request after the other. */
async function measure({ work, cpu }: Contender): Promise<Sample> {
  const [started, used] = [performance.now(), cpu?.() ?? NaN]
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let count = 0
      for (; performance.now() - started < MILLISECONDS; count++) await work()
      return count
    }),
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  return {
    rate: (total * 1000) / (performance.now() - started),
    cpu: (((cpu?.() ?? NaN) - used) * 1000) / total,
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Node's own client costs least, and shares the machine with the server. */
function send(url: string, options: http.RequestOptions, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, ...options }, response => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(size) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

const download = (url: string, headers: Record<string, string>) => send(url, { headers })

function upload(url: string, headers: Record<string, string>, body: Buffer) {
  const type = { 'content-type': 'application/octet-stream', 'content-length': String(body.length) }
  return send(url, { method: 'POST', headers: { ...headers, ...type } }, body)
}

function uploadByTus(endpoint: string, headers: Record<string, string>, content: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    new Upload(content, {
      endpoint,
      headers,
      chunkSize: 6 * 1024 * 1024,
      uploadDataDuringCreation: true,
      metadata: { bucketName: 'own', objectName: randomUUID(), contentType: 'application/octet-stream' },
      onSuccess: () => resolve(content.length),
      onError: reject,
    }).start()
  })
}
