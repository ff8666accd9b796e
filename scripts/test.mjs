// @ts-check
// Runs the whole check, from a fresh clone: install, build, lint, types, unit + database, process + acceptance, browser.
// Usage: npm test            everything
//        npm run check       format, lint, types, unit tests, and those of the schema that forms depend on (--fast);
//                            after a change, the unit tests that it concerns
// A step that passes prints one line; one that fails prints all that it wrote. The last line sums it up:
// «N passed, N failed».
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { changedSinceGreen } from './changed-since-green.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, requireNode } from './prepare.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, '.cache/test')
const fast = process.argv.includes('--fast')
const slowestShown = 20
/** The side of the repository whose tests alone are asked for. */
const side = ['platform', 'product'].find(name => process.argv.includes(name))
const ofSide = side ? [path.join(root, side, path.sep)] : []

/** @typedef {import('./test-reports.mjs').Outcome} Outcome */

const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const failedSteps = []
/** They are listed again at the end, where the reader of a long log looks first. @type {string[]} */
const failedTests = []
/** @type {Outcome['files']} */
const files = []

/** Returns the file for the output or the report of a step. */
const outputOf = (/** @type {string} */ name, /** @type {'log' | 'json'} */ ending) =>
  path.join(out, `${name.replaceAll(' ', '-')}.${ending}`)

/** Runs a command with its output in a file. Resolves with its exit code, the file and the seconds that it took. */
function run(/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) {
  const log = outputOf(name, 'log')
  const written = createWriteStream(log)
  const started = performance.now()
  console.log(`── ${name} …`)
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Steps find each other's programs by the path, as npm sets it.
      env: { ...process.env, PATH: `${bin('')}${path.delimiter}${process.env.PATH}` },
    })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(written, { end: false })
    const end = (/** @type {number} */ code) =>
      written.end(() => resolve({ code, log, seconds: (performance.now() - started) / 1000 }))
    child.on('error', () => end(1))
    child.on('close', code => end(code ?? 1))
  })
}

/** Counts the tests of a step, and prints its output where it failed. */
function conclude(
  /** @type {string} */ name,
  /** @type {{ log: string, seconds: number }} */ { log, seconds },
  /** @type {Outcome} */ outcome,
) {
  const { passed, failed } = outcome
  totals.passed += passed
  totals.failed += failed.length
  failedTests.push(...failed)
  files.push(...outcome.files)
  if (failed.length > 0 || passed === 0) {
    failedSteps.push(name)
    process.stdout.write(readFileSync(log, 'utf8'))
  }
  console.log(`── ${name}: ${passed} passed, ${failed.length} failed in ${seconds.toFixed(1)} s`)
}

const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)

/** Runs a step that passes or fails as a whole. */
async function step(/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) {
  const ended = await run(name, command, args)
  const green = ended.code === 0
  conclude(name, ended, { passed: green ? 1 : 0, failed: green ? [] : [name], files: [] })
}

/** Runs a test runner that writes a JSON report. A crash that left no report, or a clean one, is one failure. */
async function suite(
  /** @type {string} */ name,
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {(report: any) => Outcome} */ read,
) {
  const report = outputOf(name, 'json')
  rmSync(report, { force: true })
  const ended = await run(name, command, args)
  const outcome = readReport(report, read)
  if (ended.code !== 0 && outcome.failed.length === 0)
    outcome.failed.push(`${name}: ended with code ${ended.code}`)
  conclude(name, ended, outcome)
}

/** @returns {Outcome} */
function readReport(/** @type {string} */ file, /** @type {(report: any) => Outcome} */ read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: [`${path.basename(file, '.json')}: left no report`], files: [] }
  }
}

const vitest = (
  /** @type {string} */ name,
  /** @type {string[]} */ projects,
  /** @type {string[]} */ args = ['run'],
) =>
  suite(
    name,
    bin('vitest'),
    [
      ...args,
      ...ofSide,
      ...projects.flatMap(project => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${outputOf(name, 'json')}`,
    ],
    readVitestReport,
  )

const lint = () => step('lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings'])
const format = () => step('format', bin('oxfmt'), ['--check', '.'])

/** Runs unit tests: those of changed files, and those that read the whole repository. */
async function unit() {
  const changed = changedSinceGreen()
  const projects = ['unit-web', 'unit-node']
  if (changed.files === null) await vitest('unit', projects)
  else await vitest('unit', projects, ['related', '--run', ...changed.files])
  return changed
}

/** Tests that find a column which a grant, view, list or form lacks. */
const schemaTests = ['columns', 'forms', 'database-types', 'schema-state'].map(
  name => `product/supabase/tests/${name}.db.test.ts`,
)
const schema = () => vitest('schema and forms', ['db'], ['run', ...schemaTests])

async function check() {
  const [changed] = await Promise.all([unit(), schema(), format(), lint()])
  if (totals.failed === 0) changed.remember()
}

/** Runs two lanes beside each other: while the tests of one wait for a page or a server, the other uses the processors. */
async function everything() {
  await Promise.all([ofTheBuild(), ofTheSource()])
}

async function ofTheBuild() {
  const chromium = side === 'platform' ? null : findChromium()
  await step('build', process.execPath, [path.join(root, 'scripts/build.mjs')])
  await chromium
  if (side !== 'platform') await suite('browser', bin('playwright'), ['test'], readPlaywrightReport)
  await vitest('process and acceptance', [
    'process',
    ...(side === 'product' ? [] : ['platform-acceptance']),
    ...(side === 'platform' ? [] : ['acceptance']),
  ])
}

async function ofTheSource() {
  await format()
  await lint()
  await vitest('unit and database', ['unit-web', 'unit-node', 'db'])
}

requireNode()
keepTemporaryFilesInMemory()
ensureInstalled()
mkdirSync(out, { recursive: true })
await (fast ? check() : everything())

if (!fast) {
  console.log(`The ${slowestShown} slowest files, in seconds:`)
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown))
    console.log(`  ${seconds.toFixed(1).padStart(6)}  ${path.relative(root, path.resolve(root, file))}`)
}
if (failedSteps.length > 0) console.log([`Failed: ${failedSteps.join(', ')}`, ...failedTests].join('\n  '))
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && failedSteps.length === 0 ? 0 : 1)
