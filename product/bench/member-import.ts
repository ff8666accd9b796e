/**
 * Imports a list of 1,000 people with photos, exports everything, and undoes the import. It measures how long each
 * takes, how long a member waits during it for the reads of the dashboard, and which tables have other numbers of rows
 * than before.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MOST_AT_ONCE, type Undone } from '@juno/domain/member-import/import-wire'
import pg from 'pg'
import { fictionalPerson } from '../server/src/testing/member-import/fictional-people'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { timeDashboard } from './dashboard-reads'
import { makeAdmin } from './demo-member'
import { drawnPhoto } from './drawn-photo'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { signIn } from './sign-in'
import type { BenchRun } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'

const PEOPLE = 1000
const PHOTO_PIXELS = 800

const PROGRESS = `
select count(*) filter (where p.state = 'made')::int as made, count(*) filter (where p.state in ('here', 'failed'))::int as refused,
  count(*) filter (where p.fetch_state = 'stored')::int as photos, count(*) filter (where p.fetch_state = 'failed')::int as lost
from private.imported_people p`

export async function benchMemberImport({ goals }: BenchRun) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const cluster = await startBenchCluster(dataDir, 'moving_in')
  const photos = await servePhoto()
  const product = await startProduct(dataDir, await freePort(), { DATABASE_URL: cluster.url })
  const db = new pg.Client(cluster.connection)
  await db.connect()
  try {
    await makeAdmin(db)
    const token = await signIn(product.url, product.publishableKey)
    const before = await countRows(db)
    const quiet = await timeDashboard(product, token, 100)
    const until = async (what: 'made' | 'photos') => {
      const began = performance.now()
      const reads: number[] = []
      for (;;) {
        const { refused, lost, ...done } = (await db.query<Progress>(PROGRESS)).rows[0]!
        if (refused + lost > 0) throw new Error(`${refused} people and ${lost} photos were refused.`)
        if (done[what] === PEOPLE) return { seconds: (performance.now() - began) / 1000, reads }
        reads.push(...(await timeDashboard(product, token, 10)))
      }
    }
    const sent = await timed(() => sendList(product, token, photos.url))
    const made = await until('made')
    const fetched = await until('photos')
    const archive = await timed(() => takeOut(product, token))
    const undone = await timed(() => undo(product, token, sent.result))
    const after = await countRows(db)
    printTable(`A list of ${PEOPLE} people with photos of ${(photos.bytes / 1000).toFixed(0)} kB`, [
      {
        'sent (s)': sent.seconds,
        'accounts made (s)': made.seconds,
        goal: goals.judge('member-import', made.seconds),
        'photos fetched (s)': fetched.seconds,
        'everything taken out (s)': archive.seconds,
        'archive (MB)': archive.result / 1e6,
        'undone (s)': undone.seconds,
        'people removed': String(undone.result.removed),
      },
    ])
    printTable(
      "What a member's dashboard reads: its reads at once, until the last answered (ms)",
      Object.entries({
        before: quiet,
        'accounts are made': made.reads,
        'photos are fetched': fetched.reads,
      }).map(([when, times]) => ({
        when,
        dashboards: String(times.length),
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      })),
    )
    printTable(
      `Of ${Object.keys(before).length} tables, those with other numbers of rows than before the list`,
      Object.keys(after)
        .filter(table => after[table] !== before[table])
        .map(table => ({ table, before: String(before[table]), after: String(after[table]) })),
    )
  } finally {
    await db.end()
    await product.stop()
    await cluster.stop()
    photos.server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Progress = Record<'made' | 'refused' | 'photos' | 'lost', number>

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { seconds: (performance.now() - began) / 1000, result }
}

/** Serves the same photo at each address. */
async function servePhoto(): Promise<{ server: Server; url: string; bytes: number }> {
  const photo = await drawnPhoto(PHOTO_PIXELS, PHOTO_PIXELS)
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}`, bytes: photo.length }
}

/** @returns the import's id */
async function sendList(product: ProductServer, token: string, photos: string): Promise<string> {
  const list = {
    source: 'spreadsheet',
    fileName: 'members.csv',
    people: PEOPLE,
    unknownEnd: 'none',
    columns: {},
  }
  const { id } = (await (await post(product, token, '/moving-in/imports', list)).json()) as { id: string }
  const people = Array.from({ length: PEOPLE }, (_, n) => fictionalPerson(n, { photo: `${photos}/${n}.jpg` }))
  for (let at = 0; at < PEOPLE; at += MOST_AT_ONCE)
    await post(product, token, `/moving-in/imports/${id}/people`, {
      people: people.slice(at, at + MOST_AT_ONCE),
    })
  await post(product, token, `/moving-in/imports/${id}/start`, {})
  return id
}

/** @returns bytes */
async function takeOut(product: ProductServer, token: string): Promise<number> {
  let bytes = 0
  for await (const piece of (await post(product, token, '/community-export', {})).body!) bytes += piece.length
  return bytes
}

async function undo(product: ProductServer, token: string, id: string): Promise<Undone> {
  const answer = await post(product, token, `/moving-in/imports/${id}/undo`, { withThoseWhoCame: true })
  return (await answer.json()) as Undone
}

async function post({ url }: ProductServer, token: string, place: string, body: object): Promise<Response> {
  const answer = await fetch(`${url}/api${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${place} failed with ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Counts the rows of every table. */
async function countRows(db: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
     order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = (await db.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0]!.n
  return counts
}
