/**
 * npm run load [-- --rate=100] [--minutes=2] [--members=1000] [--folder=DIR] sends members' journeys over HTTP.
 * Requests arrive at the given rate whether or not earlier ones were answered, and the time of each counts from when it
 * was due. In the second half of each minute it is event night: everybody opens one event and answers. A given folder
 * keeps the data. It fails where a budget is missed.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { familyCpu } from '../../platform/bench/cpu-time'
import { growCommunity, letSignIn } from './grow-community'
import { journeySteps, type LoadMember, type Step } from './load-journeys'
import { optionOf } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'

const people = 200
const budgets = { errors: 0.01, p99: 250, memory: 20 }
const agent = new http.Agent({ keepAlive: true, maxSockets: 400 })

interface Outcome {
  step: string
  ms: number
  /** 0 where there was no answer. */
  status: number
}

export async function run(args: string[]) {
  const option = (name: string, otherwise: number) => {
    const value = optionOf(args, name, otherwise)
    if (!(value > 0)) throw new Error(`--${name} is a number above 0.`)
    return value
  }
  const rate = Math.min(option('rate', 100), 2000)
  const minutes = Math.min(option('minutes', 2), 60)
  const size = Math.max(2 * people, Math.min(option('members', 1000), 1_000_000))
  const given = args.find(arg => arg.startsWith('--folder='))?.slice('--folder='.length)
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'juno-load-'))
  mkdirSync(folder, { recursive: true })
  const cluster = await startBenchCluster(folder, 'juno')
  const server = await startProduct(folder, await freePort(), { DATABASE_URL: cluster.url })
  try {
    console.log(`Making ${size.toLocaleString('en')} members …`)
    await growCommunity(cluster.connection, size)
    await letSignIn(cluster.connection, 2 * people)
    console.log(`Signing in ${people} members …`)
    const members = await signInAll(server)
    console.log('Warming up …')
    const [databaseCpu, ownCpu] = [familyCpu(cluster.postmasterPid), process.cpuUsage()]
    const databaseBefore = databaseCpu?.() ?? 0
    // The caches are warm after some seconds. From then on, memory must not grow.
    await arrive(server, members, rate, 15_000)
    const memoryBefore = server.memoryMb()
    const memoryByMinute: number[] = []
    const sampling = setInterval(() => memoryByMinute.push(server.memoryMb()), 60_000)
    const outcomes = await arrive(server, members, rate, minutes * 60_000)
    clearInterval(sampling)
    report(outcomes, { rate, minutes, size })
    const memoryAfter = server.memoryMb()
    const own = process.cpuUsage(ownCpu)
    const failed = outcomes.filter(isFailure).length
    const p99 = percentile(
      outcomes.map(outcome => outcome.ms),
      0.99,
    )
    const errors = (failed / outcomes.length) * 100
    const memory = (memoryAfter / memoryBefore - 1) * 100
    printTable('Budgets', [
      { what: 'errors (%)', measured: errors.toFixed(3), budget: `< ${budgets.errors}` },
      { what: 'p99 (ms)', measured: p99.toFixed(0), budget: `≤ ${budgets.p99}` },
      {
        what: 'memory of the server (MB)',
        measured: `${memoryBefore.toFixed(0)} → ${memoryAfter.toFixed(0)} (${memory.toFixed(0)} %)`,
        budget: `≤ ${budgets.memory} % more`,
      },
      {
        what: 'memory at the end of each minute (MB)',
        measured: memoryByMinute.map(megabytes => megabytes.toFixed(0)).join(' '),
        budget: '',
      },
      {
        what: 'processor of PostgreSQL (s)',
        measured: ((databaseCpu?.() ?? 0) - databaseBefore).toFixed(0),
        budget: '',
      },
      {
        what: 'processor of this programme (s)',
        measured: ((own.user + own.system) / 1e6).toFixed(0),
        budget: '',
      },
    ])
    if (!keepsBudgets({ errors, p99, memory })) process.exitCode = 1
  } finally {
    agent.destroy()
    await server.stop()
    await cluster.stop()
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** False where nothing was measured. Shrinking memory is no leak. */
const keepsBudgets = ({ errors, p99, memory }: typeof budgets) =>
  errors < budgets.errors && p99 <= budgets.p99 && memory <= budgets.memory

const isFailure = ({ status }: Outcome) => status === 0 || status >= 400

/** Sign-ins follow each other: a password costs some 50 ms of a processor. */
async function signInAll(server: ProductServer): Promise<LoadMember[]> {
  const members: LoadMember[] = []
  for (let n = 1; members.length < people; n++) {
    // Every twentieth never paid (growing-community.sql), and may not answer.
    if (n % 20 === 7) continue
    const member: LoadMember = { n, token: '', id: '' }
    const step = journeySteps.signIn(member)
    const { status, body } = await send(server, member, step)
    if (status !== 200) throw new Error(`Member ${n} could not sign in: ${status} ${body}`)
    const { access_token, user } = JSON.parse(body) as { access_token: string; user: { id: string } }
    members.push({ ...member, token: access_token, id: user.id })
  }
  return members
}

/** Starts requests at the rate, and waits for the last answer. */
async function arrive(server: ProductServer, members: LoadMember[], rate: number, forMs: number) {
  const outcomes: Outcome[] = []
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  for (let now = 0; now < forMs; now = performance.now() - began) {
    for (const due = Math.floor((now / 1000) * rate); sent < due; sent++) {
      const dueAt = began + (sent / rate) * 1000
      const member = members[sent % members.length]!
      const peak = now % 60_000 >= 30_000
      const step = journeySteps.next(member, Math.floor(sent / members.length), peak)
      const request = send(server, member, step).then(({ status }) => {
        outcomes.push({ step: step.name, ms: performance.now() - dueAt, status })
        underWay.delete(request)
      })
      underWay.add(request)
    }
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await Promise.all(underWay)
  return outcomes
}

function send(server: ProductServer, member: LoadMember, step: Step) {
  return new Promise<{ status: number; body: string }>(resolve => {
    const nothing = () => resolve({ status: 0, body: '' })
    const request = http.request(
      server.url + step.path,
      {
        agent,
        method: step.method,
        timeout: 30_000,
        headers: {
          apikey: server.publishableKey,
          // Each member has a network address of their own.
          'x-forwarded-for': `10.1.${member.n >> 8}.${member.n & 255}`,
          ...(member.token && { authorization: `Bearer ${member.token}` }),
          ...(step.body && { 'content-type': 'application/json' }),
          ...step.headers,
        },
      },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        )
        answer.on('error', nothing)
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', nothing)
    request.end(step.body && JSON.stringify(step.body))
  })
}

function report(
  outcomes: Outcome[],
  { rate, minutes, size }: { rate: number; minutes: number; size: number },
) {
  const row = (step: string, of: Outcome[]) => {
    const times = of.map(outcome => outcome.ms)
    const failures = of.filter(isFailure)
    return {
      step,
      requests: String(of.length),
      'errors (%)': ((failures.length / of.length) * 100).toFixed(3),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      refused: [...new Set(failures.map(({ status }) => status))].join(' '),
    }
  }
  printTable(
    `${rate} requests/s for ${minutes} min, ${people} members of ${size.toLocaleString('en')}, in ms from when each was due`,
    [
      ...[...new Set(outcomes.map(outcome => outcome.step))].map(step =>
        row(
          step,
          outcomes.filter(outcome => outcome.step === step),
        ),
      ),
      row('all', outcomes),
    ],
  )
}
