/**
 * Measures the member directory with 50,000 members: each kind of search at the database and over HTTP, with its plan.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'
import type { BenchRun } from '../../platform/bench/options'
import { signIn } from './sign-in'
import { percentile, printTable } from '../../platform/bench/statistics'

const repetitions = 60

const none = {
  search: '',
  industry: '',
  location: '',
  company_stage: '',
  team_size: '',
  expertise: '',
  networking: false,
}

/** The page numbers fit a directory of about 50,000 members. */
const questions: { name: string; asked: Partial<typeof none>; page?: number }[] = [
  { name: 'everybody, first page', asked: {} },
  { name: 'everybody, deep page', asked: {}, page: 2000 },
  { name: 'common word', asked: { search: 'founder' } },
  { name: 'common word, deep page', asked: { search: 'founder' }, page: 1000 },
  { name: 'two letters', asked: { search: 'an' } },
  { name: 'rare word', asked: { search: 'rare' } },
  { name: 'no match', asked: { search: 'xyzzyqq' } },
  { name: 'accents left out', asked: { search: 'leonie montreal' } },
  { name: 'industry', asked: { industry: 'retail' } },
  { name: 'location', asked: { location: 'Iqaluit, NU' } },
  { name: 'region', asked: { location: 'ON' } },
  { name: 'stage', asked: { company_stage: 'scaling' } },
  { name: 'size', asked: { team_size: '11-30' } },
  { name: 'expertise', asked: { expertise: 'negociation' } },
  { name: 'open to networking', asked: { networking: true } },
  {
    name: 'word and three filters',
    asked: { search: 'works', industry: 'retail', location: 'ON', networking: true },
  },
]

export async function benchDirectory({ goals }: BenchRun) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const cluster = await startBenchCluster(dataDir, 'juno')
  const product = await startProduct(dataDir, await freePort(), { DATABASE_URL: cluster.url })
  const db = new pg.Client(cluster.connection)
  try {
    await db.connect()
    console.log('\nMaking 50,000 members …')
    await db.query(readFileSync(path.join(import.meta.dirname, 'directory-people.sql'), 'utf8'))
    await db.query('vacuum analyze public.profiles')
    await asMember(db)
    const token = await signIn(product.url, product.publishableKey)
    const headers = {
      apikey: product.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const rareWord = await aRareWord(db)
    for (const question of questions) if (question.name === 'rare word') question.asked.search = rareWord
    const rows = []
    for (const { name, asked, page = 1 } of questions) {
      const values = Object.values({ ...none, ...asked })
      const search = () =>
        db.query(`select * from search_member_directory($1, $2, $3, $4, $5, $6, $7, $8, 24)`, [
          ...values,
          page,
        ])
      const count = () => db.query(`select count_member_directory($1, $2, $3, $4, $5, $6, $7) as n`, values)
      const found = Number(((await count()).rows[0] as { n: string }).n)
      const overHttp = async () => {
        const answer = await fetch(`${product.url}/rest/v1/rpc/search_member_directory?select=id,name`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ ...none, ...asked, page_number: page }),
        })
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
      }
      const [pages, counts] = [await timed(search), await timed(count)]
      const slowest = Math.max(percentile(pages, 0.95), percentile(counts, 0.95))
      rows.push({
        question: name,
        found,
        'page p50 (ms)': percentile(pages, 0.5),
        'page p95 (ms)': percentile(pages, 0.95),
        'count p95 (ms)': percentile(counts, 0.95),
        goal: goals.judge('directory-search', slowest),
        'page over HTTP p95 (ms)': percentile(await timed(overHttp), 0.95),
      })
    }
    const choices = await timed(() => db.query('select member_directory_choices()'))
    printTable(`Member directory, 50,000 members, ${repetitions} times each, at the database`, rows)
    printTable('Choices of the filters, asked once in five minutes', [
      { 'p95 (ms)': percentile(choices, 0.95) },
    ])
    await db.query('reset role')
    for (const question of questions) await printPlan(db, question)
  } finally {
    await db.end()
    await product.stop()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sets the role and the claims of a member, as the data wire does. */
async function asMember(db: pg.Client) {
  await db.query(`select set_config('request.jwt.claims',
    jsonb_build_object('role', 'authenticated', 'sub', md5('bench 1')::uuid)::text, false)`)
  await db.query('set role authenticated')
}

async function timed(ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let i = 0; i < repetitions; i++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times
}

async function printPlan(db: pg.Client, { name, asked, page = 1 }: (typeof questions)[number]) {
  const { rows } = await db.query<{ sql: string }>(
    `select private.directory_page_sql(
       private.directory_condition($1, $2, $3, $4, $5, $6, $7), private.search_words($1), $8, 24) as sql`,
    [...Object.values({ ...none, ...asked }), page],
  )
  await db.query(`set work_mem = '16MB'`)
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${rows[0]!.sql}`,
  )
  console.log(`\n### ${name}\n\n${plan.rows.map(row => `    ${row['QUERY PLAN']}`).join('\n')}`)
}

/** Returns the last word of one member's bio, which hardly anybody else uses. */
async function aRareWord(db: pg.Client) {
  const { rows } = await db.query<{ word: string }>(
    `select substring(bio from '\\S+$') as word from profiles where id = md5('bench 1')::uuid`,
  )
  return rows[0]!.word
}
