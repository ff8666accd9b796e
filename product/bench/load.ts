/**
 * npm run load [-- --rate=100] [--minutes=2] [--members=1000] [--folder=DIR] [--pinned] sends members' journeys over
 * HTTP.
 * Requests arrive at the given rate whether or not earlier ones were answered, and the time of each counts from when it
 * was due. In the second half of each minute it is event night: everybody opens one event and answers. A given folder
 * keeps the data. Pinned, the server and its PostgreSQL share the first core, and the load comes from the second. It
 * fails where a goal of docs/specification/budgets.md is missed.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { postmasterOf, superuserLogin } from '../../test/superuser-login'
import { familyCpu, familyMemory, memoryOf } from '../../platform/bench/cpu-time'
import { benchGoals } from './bench-goals'
import { growCommunity, letSignIn } from './grow-community'
import { journeySteps, type LoadMember, type Step } from './load-journeys'
import { optionOf } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'

const people = 200
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
  const pinned = args.includes('--pinned')
  const goals = benchGoals()
  // The processes that are started now inherit the core.
  if (pinned) pinTo(0)
  const server = await startProduct(folder, await freePort())
  if (pinned) pinTo(1)
  try {
    const connection = await superuserLogin(folder, server.databasePassword)
    const { pid: postmaster } = await postmasterOf(folder)
    console.log(`Making ${size.toLocaleString('en')} members …`)
    await growCommunity(connection, size)
    await letSignIn(connection, 2 * people)
    console.log(`Signing in ${people} members …`)
    const members = await signInAll(server)
    console.log('Warming up …')
    const [databaseCpu, ownCpu] = [familyCpu(postmaster), process.cpuUsage()]
    const databaseBefore = databaseCpu?.() ?? 0
    // The caches are warm after some seconds. From then on, memory must not grow.
    await arrive(server, members, rate, 15_000)
    const memoryBefore = server.memoryMb()
    const memoryByMinute: number[] = []
    const sampling = setInterval(() => memoryByMinute.push(server.memoryMb()), 60_000)
    const outcomes = await arrive(server, members, rate, minutes * 60_000)
    clearInterval(sampling)
    const memoryAfter = server.memoryMb()
    const memory = [...familyMemory(server.pid), ...familyMemory(postmaster)]
    report(outcomes, { rate, minutes, size })
    const own = process.cpuUsage(ownCpu)
    const times = outcomes.map(outcome => outcome.ms)
    const [p95, p99] = [percentile(times, 0.95), percentile(times, 0.99)]
    const errors = (outcomes.filter(isFailure).length / outcomes.length) * 100
    // Shrinking memory is no leak.
    const growth = (memoryAfter / memoryBefore - 1) * 100
    const proportional = memory.reduce((sum, kind) => sum + memoryOf(kind), 0)
    printTable(
      'Proportional memory (PSS) at the end, in MB',
      memory.map(({ kind, count, ...parts }) => ({ processes: kind, count: String(count), ...parts })),
    )
    printTable('Goals', [
      { what: 'errors (%)', measured: errors.toFixed(3), goal: goals.judge('load-errors', errors) },
      {
        what: 'p95 (ms)',
        measured: p95.toFixed(1),
        goal: pinned ? goals.judge('load-pinned-p95', p95) : '',
      },
      { what: 'p99 (ms)', measured: p99.toFixed(1), goal: goals.judge('load-p99', p99) },
      {
        what: 'proportional memory of server and PostgreSQL (MB)',
        measured: proportional.toFixed(0),
        goal: pinned ? goals.judge('load-pinned-memory', proportional) : '',
      },
      {
        what: 'memory of the server (MB)',
        measured: `${memoryBefore.toFixed(0)} → ${memoryAfter.toFixed(0)} (${growth.toFixed(0)} %)`,
        goal: goals.judge('load-growth', growth),
      },
      {
        what: 'memory at the end of each minute (MB)',
        measured: memoryByMinute.map(megabytes => megabytes.toFixed(0)).join(' '),
        goal: '',
      },
      {
        what: 'processor of PostgreSQL (s)',
        measured: ((databaseCpu?.() ?? 0) - databaseBefore).toFixed(0),
        goal: '',
      },
      {
        what: 'processor of this programme (s)',
        measured: ((own.user + own.system) / 1e6).toFixed(0),
        goal: '',
      },
    ])
    if (goals.missed().length > 0) process.exitCode = 1
  } finally {
    agent.destroy()
    await server.stop()
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves this process to one core. */
const pinTo = (core: number) =>
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(process.pid)])

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
