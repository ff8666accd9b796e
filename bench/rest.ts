/** The data service as a signed-in person, beside hand-written SQL and a peer, all on the same PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { loadSecrets } from '../apps/server/src/secrets'
import { startBenchCluster } from './bench-cluster'
import { launch, launchLite } from './rest-servers'
import { KEYS, restWorkloads, type RestWorkload } from './rest-workloads'
import { median, printTable } from './statistics'

const connections = 16
const rounds = 3
const secondsPerRound = 3
const warmUpSeconds = 1
const [servicePort, floorPort, litePort] = [4431, 4432, 4433]

interface Contender {
  url: (workload: RestWorkload, n: number) => string
  headers: Record<string, string>
}

export async function benchRest() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const stops: (() => Promise<unknown>)[] = []
  try {
    const cluster = await startBenchCluster(dataDir, 'rest')
    stops.push(cluster.stop)
    const jwtSecret = randomBytes(32).toString('base64url')
    const place = {
      dataDir: path.join(dataDir, 'data'),
      databaseUrl: cluster.url,
      givenSecrets: { jwtSecret },
    }
    const secrets = await loadSecrets(place)

    const service = await launch(
      ['apps/server/dist/standalone.js', '--dir', 'bench/rest-project', '--port', String(servicePort)],
      {
        url: `http://127.0.0.1:${servicePort}`,
        env: {
          DATABASE_URL: cluster.url,
          DATA_DIR: place.dataDir,
          SUPABASE_JWT_SECRET: jwtSecret,
          LOG_LEVEL: 'warn',
        },
      },
    )
    stops.push(service.stop)
    const token = await signUp(service.url, secrets.publishableKey)
    const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
    const floor = await launch(['scripts/run.mjs', 'bench/floor-server.ts', String(floorPort), claims], {
      url: `http://127.0.0.1:${floorPort}`,
      env: { ...cluster.environment, PGPASSWORD: secrets.rolePassword('authenticator') },
    })
    stops.push(floor.stop)
    const lite = await launchLite(litePort, cluster, jwtSecret)
    if (lite !== null) stops.push(lite.stop)

    const headers = { apikey: secrets.publishableKey, authorization: `Bearer ${token}` }
    const byProtocol = (url: string): Contender => ({
      url: (workload, n) => `${url}/rest/v1${workload.path(n)}`,
      headers,
    })
    await compare(
      byProtocol(service.url),
      { url: ({ name }, n) => `${floor.url}/${encodeURI(name)}?n=${n}`, headers: {} },
      lite === null ? null : byProtocol(lite.url),
    )
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(service: Contender, floor: Contender, lite: Contender | null) {
  const table = []
  for (const workload of restWorkloads) {
    const contenders = [service, floor, ...(lite === null ? [] : [lite])]
    await assertSameAnswers(contenders, workload)
    for (const contender of contenders) await rate(contender, workload, warmUpSeconds)
    const measured: number[][] = []
    for (let round = 0; round < rounds; round++) {
      const row: number[] = []
      for (const contender of contenders) row.push(await rate(contender, workload, secondsPerRound))
      measured.push(row)
    }
    const of = (at: number) => median(measured.map(row => row[at]!))
    const ratio = (at: number) => median(measured.map(row => row[0]! / row[at]!)).toFixed(2)
    table.push({
      'requests a second': workload.name,
      'data service': of(0),
      floor: of(1),
      'of the floor': ratio(1),
      ...(lite === null ? {} : { '@supabase/lite': of(2), 'times lite': ratio(2) }),
    })
  }
  printTable(
    `Data service, ${connections} connections, row level security on, medians of ${rounds} alternating rounds; goals: ≥ 0.8 of the floor and ≥ 3 times lite on the first`,
    table,
  )
}

/** A race between servers that answer different questions would prove nothing. */
async function assertSameAnswers(contenders: readonly Contender[], workload: RestWorkload) {
  const rows: unknown[] = []
  for (const { url, headers } of contenders) {
    const body = workload.body?.(1)
    const answer = await fetch(url(workload, 1), {
      method: workload.method,
      headers: { ...headers, ...workload.headers },
      ...(body === undefined ? {} : { body }),
    })
    if (!answer.ok) throw new Error(`${url(workload, 1)}: ${answer.status} ${await answer.text()}`)
    // The peer prints times as Postgres does, not as its JSON functions do.
    const text = (await answer.text()).replace(/(\d{4}-\d\d-\d\d)T([\d:.]+)\+00:00/g, '$1 $2+00')
    rows.push(JSON.parse(text))
  }
  // Inserted rows have keys of their own.
  if (workload.method === 'GET' && !rows.every(other => isDeepStrictEqual(other, rows[0])))
    throw new Error(
      `The servers answer differently: ${workload.name}\n${rows.map(row => JSON.stringify(row).slice(0, 300)).join('\n')}`,
    )
}

/** @returns requests a second */
async function rate({ url, headers }: Contender, workload: RestWorkload, seconds: number): Promise<number> {
  const keys = Array.from({ length: KEYS }, (_, n) => n)
  const first = new URL(url(workload, 0))
  const result = await autocannon({
    url: first.origin,
    connections,
    duration: seconds,
    requests: keys.map(n => {
      const { pathname, search } = new URL(url(workload, n))
      const body = workload.body?.(n)
      return {
        method: workload.method,
        path: pathname + search,
        headers: { ...headers, ...workload.headers },
        ...(body === undefined ? {} : { body }),
      }
    }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${first.href}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** @returns an access token: the bench's project asks for no confirmation */
async function signUp(url: string, apikey: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org', password: 'Bench-2026' }),
  })
  if (!answer.ok) throw new Error(`Sign-up failed with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
