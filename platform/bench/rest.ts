/** Measures the data wire as a signed-in person, beside hand-written SQL and a peer, all on the same PostgreSQL. */
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { repositoryFile } from '../../test/repository-file'
import { withBenchBackend } from './bench-backend'
import { familyCpu, processCpu, type ReadCpu } from './cpu-time'
import type { Goals } from './goals'
import { launch, launchLite, type BenchServer } from './rest-servers'
import { KEYS, restWorkloads, type RestWorkload } from './rest-workloads'
import type { BenchRun } from './options'
import { median, printTable } from './statistics'

const FLOOR = 'floor'
const LITE = '@supabase/lite'
const connections = 16
const rounds = 3
const secondsPerRound = 3
/**
 * The warm-up counts requests rather than seconds: on a busy machine a second may not be enough for the compilers to
 * optimise.
 */
const warmUpRequests = 3_000

interface Contender {
  name: string
  url: (workload: RestWorkload, n: number) => string
  headers: Record<string, string>
  /** Reads the server's own process. */
  cpu: ReadCpu | null
}

/** The result of one run of one contender. */
interface Sample {
  /** Requests a second. */
  rate: number
  /** Processor time in microseconds a request, or NaN where the platform does not report it. */
  node: number
  postgres: number
}

export async function benchRest({ goals }: BenchRun) {
  await withBenchBackend({ project: repositoryFile('platform/bench/rest-project') }, async backend => {
    const { cluster, service, secrets, jwtSecret, stopping } = backend
    const token = await signUp(service.url, secrets.publishableKey)
    const headers = { apikey: secrets.publishableKey, authorization: `Bearer ${token}` }
    const byProtocol = (name: string, { url, pid }: BenchServer): Contender => ({
      name,
      url: (workload, n) => `${url}/rest/v1${workload.path(n)}`,
      headers,
      cpu: processCpu(pid),
    })
    const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString()
    const byHand = async (name: string, env: Record<string, string>): Promise<Contender> => {
      const { url, pid } = stopping(
        await launch(
          port => [
            repositoryFile('scripts/run.mjs'),
            repositoryFile('platform/bench/floor-server.ts'),
            port,
            claims,
          ],
          {
            env: { ...cluster.environment, PGPASSWORD: secrets.rolePassword('authenticator'), ...env },
          },
        ),
      )
      return {
        name,
        url: (workload, n) => `${url}/${encodeURI(workload.name)}?n=${n}`,
        headers,
        cpu: processCpu(pid),
      }
    }
    const contenders = [
      byProtocol('data service', service),
      await byHand(FLOOR, {}),
      await byHand('safe floor', { JWT_SECRET: jwtSecret }),
    ]
    const lite = stopping(await launchLite(cluster, jwtSecret))
    if (lite !== null) contenders.push(byProtocol(LITE, lite))
    await compare(contenders, familyCpu(cluster.postmasterPid), goals)
  })
}

/** Measures the first contender against each of the others, in rounds with all of them. */
async function compare(contenders: readonly Contender[], postgres: ReadCpu | null, goals: Goals) {
  const speed = []
  const cost = []
  for (const workload of restWorkloads) {
    await assertSameAnswers(contenders, workload)
    for (const contender of contenders) await run(contender, workload, { amount: warmUpRequests }, postgres)
    const measured: Sample[][] = []
    for (let round = 0; round < rounds; round++) {
      const row: Sample[] = []
      // The contenders alternate in beginning a round, because each leaves PostgreSQL work that slows the next.
      for (let turn = 0; turn < contenders.length; turn++) {
        const at = (turn + round) % contenders.length
        row[at] = await run(contenders[at]!, workload, { duration: secondsPerRound }, postgres)
      }
      measured.push(row)
    }
    const of = (at: number, value: (sample: Sample) => number) => median(measured.map(row => value(row[at]!)))
    const total = ({ node, postgres }: Sample) => node + postgres
    const speedRow: Record<string, string | number> = { 'requests a second': workload.name }
    const costRow: Record<string, string | number> = { 'microseconds a request': workload.name }
    for (const [at, { name }] of contenders.entries()) {
      speedRow[name] = of(at, sample => sample.rate)
      costRow[name] = ['node', 'postgres']
        .map(part => of(at, sample => sample[part as 'node' | 'postgres']).toFixed(0))
        .join(' + ')
      if (at === 0) continue
      const share = median(measured.map(row => row[0]!.rate / row[at]!.rate))
      speedRow[`of ${name}`] = share.toFixed(2)
      if (name === FLOOR) speedRow.goal = goals.judge(workload.goal, share)
      if (name === LITE && workload.goal === 'rest-embed')
        speedRow['goal beside it'] = goals.judge('rest-embed-lite', share)
      costRow[`of ${name}`] = median(measured.map(row => total(row[at]!) / total(row[0]!))).toFixed(2)
    }
    speed.push(speedRow)
    cost.push(costRow)
  }
  printTable(
    `Data service, ${connections} connections, row level security on, medians of ${rounds} alternating rounds`,
    speed,
  )
  if (postgres !== null)
    printTable('The same runs by processor time: Node + PostgreSQL, and how much of it the others need', cost)
}

/** Checks that all servers return the same, because a comparison would mean nothing otherwise. */
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
    // The peer formats times as Postgres does, not as its JSON functions do.
    const text = (await answer.text()).replace(/(\d{4}-\d\d-\d\d)T([\d:.]+)\+00:00/g, '$1 $2+00')
    rows.push(JSON.parse(text))
  }
  // Inserted rows have keys of their own.
  if (workload.method === 'GET' && !rows.every(other => isDeepStrictEqual(other, rows[0])))
    throw new Error(
      `The servers answer differently: ${workload.name}\n${rows.map(row => JSON.stringify(row).slice(0, 300)).join('\n')}`,
    )
}

async function run(
  { url, headers, cpu }: Contender,
  workload: RestWorkload,
  bounds: { duration: number } | { amount: number },
  postgres: ReadCpu | null,
): Promise<Sample> {
  const keys = Array.from({ length: KEYS }, (_, n) => n)
  const first = new URL(url(workload, 0))
  const before = [cpu?.() ?? NaN, postgres?.() ?? NaN] as const
  const result = await autocannon({
    url: first.origin,
    connections,
    ...bounds,
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
  const micros = (used: number) => (used * 1e6) / result.requests.total
  return {
    rate: result.requests.average,
    node: micros((cpu?.() ?? NaN) - before[0]),
    postgres: micros((postgres?.() ?? NaN) - before[1]),
  }
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
