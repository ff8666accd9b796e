/**
 * npm run bench -- quick [--with=REV]: compares the working tree with a commit, in turns, in less than three minutes: the
 * data wire beside its floor, starts, memory, and the scripts of each page. The commit is the last tag by default, or
 * the last commit whose files are others where there is no tag. It is built once, in .cache/bench.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeScratchCopy } from '../../scripts/planted-faults/scratch-copy.mjs'
import { freePort } from '../../test/free-port'
import { repositoryFile } from '../../test/repository-file'
import { startProduct } from '../../test/start-product'
import { withBenchBackend } from '../../platform/bench/bench-backend'
import type { Goals } from '../../platform/bench/goals'
import type { BenchRun } from '../../platform/bench/options'
import { dataService, floor, measureByTurns, restProject, shareOf, signUp } from '../../platform/bench/rest'
import { restWorkloads } from '../../platform/bench/rest-workloads'
import { median, printTable } from '../../platform/bench/statistics'
import { memoryAfterRequests, REQUESTS } from './start'
import { pageScriptBytes, weighedPages } from './page-scripts'

const effort = { rounds: 4, seconds: 1, warmUp: 1_000 }
const starts = 3

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: repositoryFile('.'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

export async function benchQuick({ goals, options }: BenchRun) {
  const given = options.find(option => option.startsWith('--with='))?.slice('--with='.length)
  const commit = commitOf(given ?? lastVersion())
  const other = { name: git('describe', '--tags', '--always', commit), checkout: builtCopy(commit) }
  console.log(`\nThe working tree beside ${other.name}`)
  await compareDataWire(other, goals)
  await compareStarts(other, goals)
  compareScripts(other, goals)
}

interface Other {
  name: string
  checkout: string
}

function lastVersion(): string {
  try {
    return git('describe', '--tags', '--abbrev=0')
  } catch {
    return git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD'
  }
}

/** @throws Error where there is no such commit, or the two could not be compared */
function commitOf(revision: string): string {
  let commit
  try {
    commit = git('rev-parse', '--verify', `${revision}^{commit}`)
  } catch {
    throw new Error(`There is no commit ${revision}.`)
  }
  const folders = git('ls-tree', '--name-only', commit).split('\n')
  if (!folders.includes('platform') || !folders.includes('product'))
    throw new Error(`${revision} is older than the folders platform and product, so it cannot be compared.`)
  return commit
}

/** Builds a commit in a folder that later runs find. The copy of another commit gives way. */
function builtCopy(commit: string): string {
  const folder = path.join(repositoryFile('.'), '.cache/bench/commits')
  const copy = path.join(folder, commit)
  if (existsSync(copy)) return copy
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) rmSync(path.join(folder, old), { recursive: true, force: true })
  console.log(`Building ${commit.slice(0, 9)} …`)
  const draft = makeScratchCopy(commit, mkdtempSync(path.join(folder, 'draft-')))
  const { status, stderr } = spawnSync(process.execPath, [repositoryFile('scripts/build.mjs', draft)], {
    cwd: draft,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${commit} cannot be built. ${stderr.slice(-1_000)}`)
  renameSync(draft, copy)
  return copy
}

async function compareDataWire({ name, checkout }: Other, goals: Goals) {
  const project = restProject()
  await withBenchBackend({ project }, ours =>
    withBenchBackend({ project, checkout }, async theirs => {
      const person = await signUp(ours)
      const contenders = [
        dataService('working tree', ours, person),
        dataService(name, theirs, await signUp(theirs)),
        await floor('floor', ours, person),
      ]
      const rows = []
      for (const workload of restWorkloads) {
        const measured = await measureByTurns(contenders, workload, effort)
        const [ofOther, ofFloor] = [shareOf(measured, 1), shareOf(measured, 2)]
        const otherOfFloor = median(measured.map(row => row[1]!.rate / row[2]!.rate))
        rows.push({
          'requests a second': workload.name,
          'working tree, of the floor': ofFloor.rate.toFixed(2),
          [`${name}, of the floor`]: otherOfFloor.toFixed(2),
          'as fast': ofOther.rate.toFixed(2),
          'as cheap by processor time': ofOther.cost.toFixed(2),
          goal: goals.judge(workload.goal, ofFloor.rate),
        })
      }
      printTable(`Data wire, medians of ${effort.rounds} rounds of ${effort.seconds} s`, rows)
    }),
  )
}

async function compareStarts({ name, checkout }: Other, goals: Goals) {
  const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'juno-bench-')))
  const measured = { empty: pair(), existing: pair(), memory: pair(), afterwards: pair() }
  try {
    for (let turn = 0; turn <= starts; turn++)
      for (const side of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const server = await startProduct(
          folders[side]!,
          await freePort(),
          {},
          side === 0 ? undefined : checkout,
        )
        measured[turn === 0 ? 'empty' : 'existing'][side]!.push(server.startedInMs / 1000)
        if (turn > 0) measured.memory[side]!.push(server.memoryMb())
        if (turn === starts) measured.afterwards[side]!.push(await memoryAfterRequests(server))
        await server.stop()
      }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  const row = (what: string, [ours, theirs]: number[][], goal: string) => ({
    what,
    'working tree': median(ours!).toFixed(2),
    [name]: median(theirs!).toFixed(2),
    'as much': (median(ours!) / median(theirs!)).toFixed(2),
    goal: goals.judge(goal, median(ours!)),
  })
  printTable(`Starts, medians of ${starts} in turns, and memory`, [
    row('start on an empty folder (s)', measured.empty, 'start-empty'),
    row('start on existing data (s)', measured.existing, 'start-existing'),
    row('memory right after it (MB)', measured.memory, 'memory-start'),
    row(
      `memory after ${REQUESTS.toLocaleString('en')} requests (MB)`,
      measured.afterwards,
      'memory-requests',
    ),
  ])
}

/** The figures of the working tree, and those of the other. */
const pair = (): number[][] => [[], []]

function compareScripts({ name, checkout }: Other, goals: Goals) {
  printTable(
    'Scripts of a page, in gzipped kB',
    weighedPages.map(({ page, goal }) => {
      const [ours, theirs] = [undefined, checkout].map(of => pageScriptBytes(page, of) / 1000)
      return {
        page,
        'working tree': ours!,
        [name]: theirs!,
        'as much': (ours! / theirs!).toFixed(2),
        goal: goal === undefined ? '' : goals.judge(goal, ours!),
      }
    }),
  )
}
