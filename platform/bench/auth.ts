/**
 * Measures refreshes and user reads of the auth service, beside hand-written SQL and a peer, all on the same PostgreSQL.
 */
import { signUp, signIn, refresh, readUser, type AuthSession } from './auth-requests'
import { withBenchBackend } from './bench-backend'
import { createDatabase } from './bench-cluster'
import { familyCpu, processCpu, type ReadCpu } from './cpu-time'
import { launch, launchLite, type BenchServer } from './rest-servers'
import { median, printTable } from './statistics'

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

export async function benchAuth() {
  const env = { TRUSTED_PROXY_HOPS: '1' }
  await withBenchBackend({ project: 'auth-project', env }, async backend => {
    const { cluster, service, secrets, jwtSecret, stopping } = backend
    const contender = (name: string, { url, pid }: BenchServer): Contender => ({
      name,
      url,
      apikey: secrets.publishableKey,
      cpu: processCpu(pid),
      sessions: [],
    })

    const floor = stopping(
      await launch(port => ['scripts/run.mjs', 'platform/bench/auth-floor-server.ts', port], {
        env: {
          ...cluster.environment,
          PGPASSWORD: secrets.rolePassword('supabase_auth_admin'),
          JWT_SECRET: jwtSecret,
        },
      }),
    )
    const contenders = [contender('auth service', service), contender('floor', floor)]
    // The peer makes its own tables.
    await createDatabase(cluster.connection, 'peer')
    const elsewhere = { ...cluster, connection: { ...cluster.connection, database: 'peer' } }
    const lite = stopping(await launchLite(elsewhere, jwtSecret, { SYSTEM_SCHEMA: '1' }))
    if (lite !== null) contenders.push(contender('@supabase/lite', lite))

    // The floor reads the accounts of the service.
    for (const { url } of lite === null ? [service] : [service, lite])
      await everybody(person => signUp(url, secrets.publishableKey, person))
    for (const one of contenders)
      one.sessions = await everybody(person => signIn(one.url, one.apikey, person))
    await compare(contenders, familyCpu(cluster.postmasterPid))
  })
}

const everybody = <T>(work: (person: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: people }, (_, person) => work(person)))

/** Measures the first contender against each of the others, in rounds with all of them. */
async function compare(contenders: readonly Contender[], postgres: ReadCpu | null) {
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
      if (at > 0)
        speedRow[`of ${name}`] = median(measured.map(row => row[0]!.rate / row[at]!.rate)).toFixed(2)
    }
    speed.push(speedRow)
    cost.push(costRow)
  }
  printTable(
    `Auth service, ${people} people at once, medians of ${rounds} alternating rounds; goals: refreshes ≥ 0.6 of the floor and ≥ 5 of lite, user reads ≥ 0.85 of the floor`,
    speed,
  )
  printTable('The same runs by processor time', cost)
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
