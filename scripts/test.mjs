// @ts-check
// The whole check, from a fresh clone: install, build, lint, types, unit + database, acceptance, browser.
// Usage: npm test            everything
//        npm run check       lint, types and unit tests only (--fast)
// The last line sums it up: «N passed, N failed».
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, '.cache/test')
const fast = process.argv.includes('--fast')
const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)

const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
/** Named once more at the end, where the reader of a long log looks first. @type {string[]} */
const failedTests = []

/** Runs a command with its output shown; resolves with its exit code. */
function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('close', code => resolve(code ?? 1))
  })
}

/** Runs a command without showing its output; resolves with the exit code and the output. */
function runAside(/** @type {string} */ command, /** @type {string[]} */ args) {
  return new Promise(resolve => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...color } })
    /** @type {Buffer[]} */
    const shown = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => shown.push(chunk))
    const end = (/** @type {number} */ code) => resolve({ code, output: Buffer.concat(shown) })
    child.on('error', () => end(1))
    child.on('close', code => end(code ?? 1))
  })
}

/**
 * Steps that pass or fail as a whole, two at a time: each uses one processor. The output of each is shown when it ends.
 * @param {[name: string, command: string, args: string[]][]} checks the longest first
 */
async function checkAll(checks) {
  const waiting = [...checks]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next
      const started = Date.now()
      const { code, output } = await runAside(command, args)
      process.stdout.write(output)
      count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, name, started)
    }
  }
  await Promise.all([lane(), lane()])
}

function count(
  /** @type {number} */ passed,
  /** @type {number} */ failed,
  /** @type {string} */ name,
  /** @type {number} */ started,
) {
  totals.passed += passed
  totals.failed += failed
  if (failed > 0 || passed === 0) failures.push(name)
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}

/** A test runner that writes a JSON report; a crash that left no report, or a clean one, is one failure. */
async function suite(
  /** @type {string} */ name,
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {(report: any) => import('./test-reports.mjs').Outcome} */ read,
  env = {},
) {
  const started = Date.now()
  const report = path.join(out, `${name}.json`)
  rmSync(report, { force: true })
  const code = await run(command, args, env)
  const { passed, failed } = readReport(report, read)
  if (code !== 0 && failed.length === 0) failed.push(`${name}: ended with code ${code}`)
  failedTests.push(...failed)
  count(passed, failed.length, name, started)
}

function readReport(
  /** @type {string} */ file,
  /** @type {(report: any) => import('./test-reports.mjs').Outcome} */ read,
) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: [`${path.basename(file, '.json')}: left no report`] }
  }
}

const vitest = (/** @type {string} */ name, /** @type {string[]} */ projects) =>
  suite(
    name,
    bin('vitest'),
    [
      'run',
      ...projects.flatMap(p => ['--project', p]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(out, `${name}.json`)}`,
    ],
    readVitestReport,
  )

requireNode()
keepTemporaryFilesInMemory()
ensureInstalled()
mkdirSync(out, { recursive: true })

await checkAll([
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['format', bin('oxfmt'), ['--check', '.']],
])

if (fast) {
  await vitest('unit', ['unit-web', 'unit-node'])
} else {
  ensureBuilt()
  await vitest('unit-and-database', ['unit-web', 'unit-node', 'db'])
  await vitest('process-and-acceptance', ['process', 'acceptance'])
  const { ensureChromium } = await import('./chromium.mjs')
  const chromium = ensureChromium()
  await suite(
    'browser',
    bin('playwright'),
    ['test'],
    readPlaywrightReport,
    chromium ? { CHROMIUM_PATH: chromium } : {},
  )
}

if (failures.length > 0) console.log([`Failed: ${failures.join(', ')}`, ...failedTests].join('\n  '))
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && failures.length === 0 ? 0 : 1)
