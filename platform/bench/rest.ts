/** Measures the data wire as a signed-in person, beside hand-written SQL and a peer, all on the same PostgreSQL. */
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { repositoryFile } from '../../test/repository-file'
import { withBenchBackend, type BenchBackend } from './bench-backend'
import { familyCpu, processCpu, type ReadCpu } from './cpu-time'
import type { Goals } from './goals'
import { launch, launchLite } from './rest-servers'
import { KEYS, restWorkloads, type RestWorkload } from './rest-workloads'
import type { BenchRun } from './options'
import { median, printTable } from './statistics'

const FLOOR = 'floor'
const LITE = '@supabase/lite'
const connections = 16
/**
 * The warm-up counts requests rather than seconds: on a busy machine a second may not be enough for the compilers to
 * optimise.
 */
const usual = { rounds: 3, seconds: 3, warmUp: 3_000 }

export interface Contender {
  name: string
  url: (workload: RestWorkload, n: number) => string
  headers: Record<string, string>
  /** Reads the server's own process. */
  cpu: ReadCpu | null
  /** Reads its PostgreSQL. */
  postgres: ReadCpu | null
}

/** The result of one run of one contender. */
export interface Sample {
  /** Requests a second. */
  rate: number
  /** Processor time in microseconds a request, or NaN where the platform does not report it. */
  node: number
  postgres: number
}

export async function benchRest({ goals }: BenchRun) {
  await withBenchBackend({ project: restProject() }, async backend => {
    const person = await signUp(backend)
    const contenders = [
      dataService('data service', backend, person),
      await floor(FLOOR, backend, person),
      await floor('safe floor', backend, person, { JWT_SECRET: backend.jwtSecret }),
    ]
    const lite = backend.stopping(await launchLite(backend.cluster, backend.jwtSecret))
    if (lite !== null) contenders.push(dataService(LITE, { ...backend, service: lite }, person))
    await compare(contenders, goals)
  })
}

export const restProject = () => repositoryFile('platform/bench/rest-project')

/** The headers of the requests of a signed-in person, and the claims of the token. */
interface Person {
  headers: Record<string, string>
  claims: string
}

/** @returns the service of a backend, or another server that takes the same requests */
export const dataService = (
  name: string,
  { cluster, service: { url, pid } }: Pick<BenchBackend, 'cluster' | 'service'>,
  { headers }: Person,
): Contender => ({
  name,
  url: (workload, n) => `${url}/rest/v1${workload.path(n)}`,
  headers,
  cpu: processCpu(pid),
  postgres: familyCpu(cluster.postmasterPid),
})

/** Starts hand-written SQL on the database of a backend. */
export async function floor(
  name: string,
  { cluster, secrets, stopping }: BenchBackend,
  { headers, claims }: Person,
  env: Record<string, string> = {},
): Promise<Contender> {
  const [runner, script] = [
    repositoryFile('scripts/run.mjs'),
    repositoryFile('platform/bench/floor-server.ts'),
  ]
  const { url, pid } = stopping(
    await launch(port => [runner, script, port, claims], {
      env: { ...cluster.environment, PGPASSWORD: secrets.rolePassword('authenticator'), ...env },
    }),
  )
  return {
    name,
    url: (workload, n) => `${url}/${encodeURI(workload.name)}?n=${n}`,
    headers,
    cpu: processCpu(pid),
    postgres: familyCpu(cluster.postmasterPid),
  }
}

/** Measures the first contender against each of the others, in rounds with all of them. */
async function compare(contenders: readonly Contender[], goals: Goals) {
  const speed = []
  const cost = []
  for (const workload of restWorkloads) {
    const measured = await measureByTurns(contenders, workload)
    const of = (at: number, value: (sample: Sample) => number) => median(measured.map(row => value(row[at]!)))
    const speedRow: Record<string, string | number> = { 'requests a second': workload.name }
    const costRow: Record<string, string | number> = { 'microseconds a request': workload.name }
    for (const [at, { name }] of contenders.entries()) {
      speedRow[name] = of(at, sample => sample.rate)
      costRow[name] = ['node', 'postgres']
        .map(part => of(at, sample => sample[part as 'node' | 'postgres']).toFixed(0))
        .join(' + ')
      if (at === 0) continue
      const share = shareOf(measured, at)
      speedRow[`of ${name}`] = share.rate.toFixed(2)
      if (name === FLOOR) speedRow.goal = goals.judge(workload.goal, share.rate)
      if (name === LITE && workload.goal === 'rest-embed')
        speedRow['goal beside it'] = goals.judge('rest-embed-lite', share.rate)
      costRow[`of ${name}`] = share.cost.toFixed(2)
    }
    speed.push(speedRow)
    cost.push(costRow)
  }
  printTable(
    `Data service, ${connections} connections, row level security on, medians of ${usual.rounds} alternating rounds`,
    speed,
  )
  if (contenders[0]!.postgres !== null)
    printTable('The same runs by processor time: Node + PostgreSQL, and how much of it the others need', cost)
}

/** @returns the rate of the first contender as a share of another's, and the processor time of that as a share of its own */
export const shareOf = (measured: readonly Sample[][], other: number) => {
  const total = ({ node, postgres }: Sample) => node + postgres
  return {
    rate: median(measured.map(row => row[0]!.rate / row[other]!.rate)),
    cost: median(measured.map(row => total(row[other]!) / total(row[0]!))),
  }
}

/** @returns for each round the sample of each contender */
export async function measureByTurns(
  contenders: readonly Contender[],
  workload: RestWorkload,
  { rounds, seconds, warmUp } = usual,
): Promise<Sample[][]> {
  await assertSameAnswers(contenders, workload)
  for (const contender of contenders) await run(contender, workload, { amount: warmUp })
  const measured: Sample[][] = []
  for (let round = 0; round < rounds; round++) {
    const row: Sample[] = []
    // The contenders alternate in beginning a round, because each leaves PostgreSQL work that slows the next.
    for (let turn = 0; turn < contenders.length; turn++) {
      const at = (turn + round) % contenders.length
      row[at] = await run(contenders[at]!, workload, { duration: seconds })
    }
    measured.push(row)
  }
  return measured
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
  { url, headers, cpu, postgres }: Contender,
  workload: RestWorkload,
  bounds: { duration: number } | { amount: number },
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

/** The bench's project asks for no confirmation. */
export async function signUp({ service, secrets }: BenchBackend): Promise<Person> {
  const apikey = secrets.publishableKey
  const answer = await fetch(`${service.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org', password: 'Bench-2026' }),
  })
  if (!answer.ok) throw new Error(`Sign-up failed with ${answer.status}: ${await answer.text()}`)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return {
    headers: { apikey, authorization: `Bearer ${token}` },
    claims: Buffer.from(token.split('.')[1]!, 'base64url').toString(),
  }
}
