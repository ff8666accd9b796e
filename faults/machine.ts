/**
 * The built server on one machine with its own PostgreSQL, writes of three kinds (rows, mails, files), and a kill -9 of
 * the server, of PostgreSQL or of both in the middle of them, again and again. Whatever was acknowledged must be there,
 * every row of a file must have its bytes, and the site must come back. Stays on loopback, and stops by itself.
 *
 * npm run faults -- machine [--kills=50]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { percentile, printTable } from '../bench/statistics'
import { freePort } from '../test/free-port'

const root = path.resolve(import.meta.dirname, '..')
const KEY = 'sb_secret_of_the_fault_programme'
const WRITERS = 6
const PATIENCE_MS = 60_000
const BETWEEN_KILLS_MS = { least: 300, most: 1_500 }
const VICTIMS = ['server', 'PostgreSQL', 'both'] as const

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** @returns whether nothing was lost and the site came back each time */
export async function faultsOfMachine(options: readonly string[]): Promise<boolean> {
  const kills = Number(options.find(option => option.startsWith('--kills='))?.slice(8) ?? 50)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-faults-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const mails = await openMailServer()
  const env = { PORT: String(port), HOST: '127.0.0.1', SITE_URL: url, DATA_DIR: dataDir, DEMO: 'false' }
  const start = () =>
    spawn(process.execPath, [path.join(root, 'apps/server/dist/main.js')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env, SMTP_URL: mails.url, SUPABASE_SECRET_KEY: KEY, LOG_LEVEL: 'fatal' },
    })
  let server = start()
  try {
    await untilReady(url)
    await call(url, 'POST', '/storage/v1/bucket', { id: 'faults', name: 'faults', public: false })
    const written = { rows: new Set<string>(), files: new Map<string, string>(), refused: 0 }
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) await write(url, written).catch(() => void written.refused++)
    })
    const back: Record<(typeof VICTIMS)[number], number[]> = { server: [], PostgreSQL: [], both: [] }
    let exits = 0
    for (let kill = 0; kill < kills; kill++) {
      const { least, most } = BETWEEN_KILLS_MS
      await wait(least + Math.random() * (most - least))
      const victim = VICTIMS[kill % VICTIMS.length]!
      const before = performance.now()
      if (victim !== 'server') process.kill(postmaster(dataDir), 'SIGKILL')
      if (victim !== 'PostgreSQL') await ended(server, 'SIGKILL')
      else await wait(50)
      if (victim === 'PostgreSQL' && server.exitCode !== null) exits++
      if (server.exitCode !== null || server.signalCode !== null) server = start()
      await untilReady(url)
      back[victim].push(performance.now() - before)
    }
    isOver = true
    await Promise.all(writers)
    // What is claimed by a killed process is sent after ten minutes; everything else must be out.
    const waiting = await untilMailsAreOut(url)
    const lost = await lostOf(url, written)
    const twice = [...mails.counts.values()].filter(count => count > 1).length
    printTable(
      'Back after a kill -9, in milliseconds',
      VICTIMS.map(victim => ({
        killed: victim,
        times: String(back[victim].length),
        median: percentile(back[victim], 0.5),
        p95: percentile(back[victim], 0.95),
      })),
    )
    printTable('What was acknowledged', [
      { what: 'rows with a mail', written: String(written.rows.size), lost: String(lost.rows) },
      { what: 'files', written: String(written.files.size), lost: String(lost.files) },
    ])
    console.log(`\n${written.refused} requests were refused or cut off while something was away.`)
    console.log(`${lost.withoutBytes} rows of files without bytes.`)
    const again = waiting.claimed.filter(id => mails.counts.has(`<${id}@127.0.0.1>`)).length
    console.log(
      `${mails.counts.size} mails sent, ${twice} of them twice, and ${again} will be in ten minutes:`,
    )
    console.log('their process was killed before it had recorded them (docs/decisions/007-mail-outbox.md).')
    console.log(`${waiting.claimed.length - again} wait for that claim unsent, ${waiting.queued} are stuck.`)
    console.log(`The server ended by itself ${exits} times when PostgreSQL was killed.`)
    return lost.rows + lost.files + lost.withoutBytes + waiting.queued + exits === 0
  } finally {
    await ended(server, 'SIGTERM')
    await mails.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Written {
  rows: Set<string>
  /** Name → SHA-256. */
  files: Map<string, string>
  refused: number
}

async function write(url: string, written: Written): Promise<void> {
  const id = randomUUID()
  if (Math.random() < 0.7) {
    const mail = { subject: 'Fault', html: '<p>x</p>', text: 'x', to_email: `${id}@juno.example` }
    await call(url, 'POST', '/rest/v1/mail_outbox', { id, kind: 'fault', ...mail })
    written.rows.add(id)
  } else {
    const bytes = randomBytes(20_000)
    await call(url, 'POST', `/storage/v1/object/faults/${id}.bin`, bytes)
    written.files.set(`${id}.bin`, sha256(bytes))
  }
}

async function lostOf(url: string, { rows, files }: Written) {
  const stored = await all<{ id: string }>(url, '/rest/v1/mail_outbox?select=id&kind=eq.fault&order=id')
  const ids = new Set(stored.map(row => row.id))
  let withoutBytes = 0
  let lost = 0
  const listed: { name: string }[] = []
  for (
    let offset = 0, page: { name: string }[] = [];
    offset === 0 || page.length > 0;
    offset += page.length
  ) {
    const asked = { prefix: '', limit: 100, offset, sortBy: { column: 'name', order: 'asc' } }
    page = (await (await call(url, 'POST', '/storage/v1/object/list/faults', asked)).json()) as typeof page
    listed.push(...page)
  }
  const names = new Set(listed.map(file => file.name))
  for (const name of names) {
    const bytes = await call(url, 'GET', `/storage/v1/object/faults/${name}`)
      .then(async response => Buffer.from(await response.arrayBuffer()))
      .catch(() => null)
    if (bytes?.length !== 20_000 || (files.has(name) && files.get(name) !== sha256(bytes))) withoutBytes++
  }
  for (const name of files.keys()) if (!names.has(name)) lost++
  return { rows: [...rows].filter(id => !ids.has(id)).length, files: lost, withoutBytes }
}

async function untilMailsAreOut(url: string) {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const left = await all<{ id: string; status: string }>(
      url,
      '/rest/v1/mail_outbox?select=status,id&status=in.(queued,sending)&order=id',
    )
    const queued = left.filter(({ status }) => status === 'queued').length
    if (queued === 0 || performance.now() > deadline) {
      const claimed = left.filter(({ status }) => status === 'sending').map(({ id }) => id)
      return { queued, claimed }
    }
    await wait(500)
  }
}

async function all<T>(url: string, query: string): Promise<T[]> {
  const rows: T[] = []
  for (let page: T[] = [], first = true; first || page.length > 0; first = false) {
    page = (await (await call(url, 'GET', `${query}&limit=1000&offset=${rows.length}`)).json()) as T[]
    rows.push(...page)
  }
  return rows
}

async function call(url: string, method: string, address: string, body?: object): Promise<Response> {
  const bytes = body instanceof Buffer
  const type = bytes ? 'application/octet-stream' : 'application/json'
  const response = await fetch(url + address, {
    method,
    headers: { apikey: KEY, authorization: `Bearer ${KEY}`, ...(body && { 'content-type': type }) },
    ...(body && { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return response
}

/** @throws where the site does not come back */
async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const ready = await fetch(`${url}/api/health/ready`).catch(() => null)
    if (ready?.ok) return
    if (performance.now() > deadline) throw new Error('The site did not come back')
    await wait(20)
  }
}

function postmaster(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Counts the mails that it takes, by Message-ID. */
async function openMailServer() {
  const counts = new Map<string, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      let source = ''
      stream.on('data', chunk => (source += String(chunk)))
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
        counts.set(id, (counts.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => smtp.close(resolve))
  return { counts, url: `smtp://127.0.0.1:${port}`, close }
}
