/**
 * Measures how the cost of each page grows with the community: 1,000 to 1,000,000 members in one database. Each request
 * is sent alone over HTTP, so that the figures are the database's time and a little more. npm run bench -- growth
 * [--sizes=1000,10000] [--times=40] [--folder=DIR] [--write]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../test/free-port'
import { repositoryFile } from '../../test/repository-file'
import { startProduct, type ProductServer } from '../../test/start-product'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { growCommunity } from './grow-community'
import type { Goals } from '../../platform/bench/goals'
import { growthChart, type Measured } from './growth-chart'
import { pageRequests, type PageRequest } from './page-requests'
import type { BenchRun } from '../../platform/bench/options'
import { signIn } from './sign-in'
import { percentile, printTable } from '../../platform/bench/statistics'

const goalNames = { member: 'growth-member', admin: 'growth-admin' }

export async function benchGrowth({ goals, options }: BenchRun) {
  const option = (name: string) => options.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const sizes = (option('sizes') ?? '1000,10000').split(',').map(Number)
  const times = Number(option('times') ?? 40)
  const given = option('folder')
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'juno-growth-'))
  mkdirSync(folder, { recursive: true })
  const cluster = await startBenchCluster(folder, 'juno')
  const product = await startProduct(folder, await freePort(), { DATABASE_URL: cluster.url })
  try {
    const measured = new Map<string, Measured>()
    for (const size of sizes) {
      const seconds = await growCommunity(cluster.connection, size)
      console.log(`${size.toLocaleString('en')} members after ${seconds.toFixed(0)} s`)
      await measure(product, size, times, measured)
      report([...measured.values()], sizes.slice(0, sizes.indexOf(size) + 1), goals)
    }
    if (options.includes('--write'))
      writeFileSync(
        repositoryFile('docs/images/growth.svg'),
        growthChart([...measured.values()], sizes, {
          member: goals.boundOf(goalNames.member),
          admin: goals.boundOf(goalNames.admin),
        }),
      )
  } finally {
    await product.stop()
    await cluster.stop()
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(product: ProductServer, size: number, times: number, into: Map<string, Measured>) {
  const member = await signIn(product.url, product.publishableKey)
  const admin = await signIn(product.url, product.publishableKey, 'admin@juno.example')
  const ids = await fetchIds(product, member)
  for (const request of pageRequests(ids.member, ids.event)) {
    const token = request.who === 'admin' ? admin : member
    const took: number[] = []
    // PostgreSQL plans a statement for its values some five times before it keeps one plan.
    for (let time = -5; time < times && (time < 3 || sum(took) < 20_000); time++) {
      const began = performance.now()
      await ask(product, request, token)
      if (time >= 0) took.push(performance.now() - began)
    }
    const row = into.get(request.page + request.who) ?? {
      page: request.page,
      who: request.who,
      p50: {},
      p95: {},
    }
    row.p50[size] = percentile(took, 0.5)
    row.p95[size] = percentile(took, 0.95)
    into.set(request.page + request.who, row)
  }
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

async function ask(product: ProductServer, { page, path: url, body, counted }: PageRequest, token: string) {
  const answer = await fetch(product.url + url, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: product.publishableKey,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(counted && { prefer: 'count=exact' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  // A statement that exceeded its time limit is a figure too.
  if (!answer.ok && !text.includes('57014')) throw new Error(`${page}: ${answer.status} ${text}`)
}

async function fetchIds({ url, publishableKey }: ProductServer, token: string) {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const first = async (query: string) => {
    const rows = (await (await fetch(url + query, { headers })).json()) as { id: string }[]
    return rows[0]!.id
  }
  return {
    member: await first('/rest/v1/profiles?select=id&hidden=eq.false&order=name&limit=1'),
    event: await first('/rest/v1/events?select=id&title=eq.Evening%20360'),
  }
}

function report(measured: Measured[], sizes: number[], goals: Goals) {
  for (const who of ['member', 'admin'] as const)
    printTable(
      `${who === 'member' ? "Member's pages" : "Admin's lists"}, p50 / p95 in ms`,
      measured
        .filter(row => row.who === who)
        .map(row => ({
          request: row.page,
          ...Object.fromEntries(
            sizes.map(size => [
              size.toLocaleString('en'),
              `${row.p50[size]!.toFixed(1)} / ${row.p95[size]!.toFixed(1)}`,
            ]),
          ),
          goal: goals.judge(goalNames[who], Math.max(...sizes.map(size => row.p95[size]!))),
        })),
    )
}
