/**
 * Measures refreshes and user reads of the auth service, beside hand-written SQL and a peer, all on the same PostgreSQL.
 */
import { signUp, signIn, refresh, readUser, type AuthSession } from './auth-requests'
import { repositoryFile } from '../../test/repository-file'
import { withBenchBackend } from './bench-backend'
import { createDatabase } from './bench-cluster'
import { familyCpu, processCpu, type ReadCpu } from './cpu-time'
import type { Goals } from './goals'
import { launch, launchLite, type BenchServer } from './rest-servers'
import type { BenchRun } from './options'
import { median, printTable } from './statistics'

const FLOOR = 'floor'
const LITE = '@supabase/lite'
const people = 16
const rounds = 3
const millisecondsPerRound = 3_000

interface Contender {
  name: string
  url: string
  apikey: string
  cpu: ReadCpu | null
  sessions: AuthSession[]
}

/** The result of one run of one contender. */
interface Sample {
  /** Requests a second. */
  rate: number
  /** Processor time in microseconds a request, or NaN where the platform does not report it. */
  node: number
  postgres: number
}

type Work = (contender: Contender, person: number) => Promise<unknown>

const workloads: Readonly<Record<string, Work>> = {
  async refreshes({ url, apikey, sessions }, person) {
    sessions[person] = await refresh(url, apikey, person, sessions[person]!)
  },
  'user reads': ({ url, apikey, sessions }, person) => readUser(url, apikey, person, sessions[person]!),
}

export async function benchAuth({ goals }: BenchRun) {
  const env = { TRUSTED_PROXY_HOPS: '1' }
  await withBenchBackend({ project: repositoryFile('platform/bench/auth-project'), env }, async backend => {
    const { cluster, service, secrets, jwtSecret, stopping } = backend
    const contender = (name: string, { url, pid }: BenchServer): Contender => ({
      name,
      url,
      apikey: secrets.publishableKey,
      cpu: processCpu(pid),
      sessions: [],
    })

    const [runner, script] = [
      repositoryFile('scripts/run.mjs'),
      repositoryFile('platform/bench/auth-floor-server.ts'),
    ]
    const floor = stopping(
      await launch(port => [runner, script, port], {
        env: {
          ...cluster.environment,
          PGPASSWORD: secrets.rolePassword('supabase_auth_admin'),
          JWT_SECRET: jwtSecret,
        },
      }),
    )
    const contenders = [contender('auth service', service), contender(FLOOR, floor)]
    // The peer makes its own tables.
    await createDatabase(cluster.connection, 'peer')
    const elsewhere = { ...cluster, connection: { ...cluster.connection, database: 'peer' } }
    const lite = stopping(await launchLite(elsewhere, jwtSecret, { SYSTEM_SCHEMA: '1' }))
    if (lite !== null) contenders.push(contender(LITE, lite))

    // The floor reads the accounts of the service.
    for (const { url } of lite === null ? [service] : [service, lite])
      await everybody(person => signUp(url, secrets.publishableKey, person))
    for (const one of contenders)
      one.sessions = await everybody(person => signIn(one.url, one.apikey, person))
    await compare(contenders, familyCpu(cluster.postmasterPid), goals)
  })
}

const everybody = <T>(work: (person: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: people }, (_, person) => work(person)))

/** Measures the first contender against each of the others, in rounds with all of them. */
async function compare(contenders: readonly Contender[], postgres: ReadCpu | null, goals: Goals) {
  const speed = []
  const cost = []
  for (const [what, work] of Object.entries(workloads)) {
    for (const contender of contenders) await run(contender, work, postgres)
    const measured: Sample[][] = []
    for (let round = 0; round < rounds; round++) {
      const row: Sample[] = []
      // The contenders alternate in beginning a round, because each leaves PostgreSQL work that slows the next.
      for (let turn = 0; turn < contenders.length; turn++) {
        const at = (turn + round) % contenders.length
        row[at] = await run(contenders[at]!, work, postgres)
      }
      measured.push(row)
    }
    const of = (at: number, value: (sample: Sample) => number) => median(measured.map(row => value(row[at]!)))
    const speedRow: Record<string, string | number> = { 'a second': what }
    const costRow: Record<string, string | number> = { 'a request': what }
    for (const [at, { name }] of contenders.entries()) {
      speedRow[name] = of(at, sample => sample.rate)
      costRow[`${name}: Node + PostgreSQL (μs)`] =
        `${of(at, sample => sample.node).toFixed(0)} + ${of(at, sample => sample.postgres).toFixed(0)}`
      if (at === 0) continue
      const share = median(measured.map(row => row[0]!.rate / row[at]!.rate))
      speedRow[`of ${name}`] = share.toFixed(2)
      const goal = goalNames[name]?.[what]
      if (goal !== undefined) speedRow[`goal beside ${name}`] = goals.judge(goal, share)
    }
    speed.push(speedRow)
    cost.push(costRow)
  }
  printTable(`Auth service, ${people} people at once, medians of ${rounds} alternating rounds`, speed)
  printTable('The same runs by processor time', cost)
}

/** The goals of a workload beside another contender. */
const goalNames: Record<string, Record<string, string>> = {
  [FLOOR]: { refreshes: 'session-refresh', 'user reads': 'session-user' },
  [LITE]: { refreshes: 'session-refresh-lite' },
}

/** Each person sends one request after the other. */
async function run(contender: Contender, work: Work, postgres: ReadCpu | null): Promise<Sample> {
  const before = [contender.cpu?.() ?? NaN, postgres?.() ?? NaN] as const
  const started = performance.now()
  const counts = await everybody(async person => {
    let count = 0
    for (; performance.now() - started < millisecondsPerRound; count++) await work(contender, person)
    return count
  })
  const seconds = (performance.now() - started) / 1000
  const total = counts.reduce((sum, count) => sum + count, 0)
  const micros = (used: number) => (used * 1e6) / total
  return {
    rate: total / seconds,
    node: micros((contender.cpu?.() ?? NaN) - before[0]),
    postgres: micros((postgres?.() ?? NaN) - before[1]),
  }
}
