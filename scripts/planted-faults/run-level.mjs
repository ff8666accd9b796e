// @ts-check
// Runs one level of tests in the scratch copy: green, red with the test that failed, or not run at all.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ outcome: 'green' } | { outcome: 'red', test: string } | { outcome: 'did not run', why: string }} Result */

/** The slowest level takes some ten minutes on a busy machine. A test that never ends must not block the rest. */
const LIMIT_MINUTES = 45
const GRACE_SECONDS = 15
/** A red test that is green when its file runs again failed by chance. */
const TRIES = 3

/** @param {NodeJS.ProcessEnv} env */
export function levelRunner(/** @type {string} */ folder, env) {
  const report = path.join(folder, '.cache/test/browser.json')
  mkdirSync(path.dirname(report), { recursive: true })

  /** @returns {Promise<Result>} */
  async function once(
    /** @type {import('./levels.mjs').Level} */ { name, read },
    /** @type {string[]} */ words,
  ) {
    rmSync(report, { force: true })
    const [program = '', ...rest] = words
    const forReport = program === '.bin/vitest' ? ['--reporter=json', `--outputFile.json=${report}`] : []
    const command = path.join(folder, 'node_modules', program)
    const { code, output } = await run(process.execPath, [command, ...rest, ...forReport], folder, env)
    if (code === 0) return { outcome: 'green' }
    if (!read && code !== null) return { outcome: 'red', test: name }
    const [test] = read ? failedTests(report, read) : []
    if (test) return { outcome: 'red', test: firstLine(test.replaceAll(`${folder}/`, '')) }
    return { outcome: 'did not run', why: code === null ? 'It did not end.' : lastLines(output) }
  }

  /** Runs the failed test's file again, or a level that has no tests. @returns {Promise<Result>} */
  const again = (/** @type {import('./levels.mjs').Level} */ level, /** @type {string} */ test) =>
    once(level, level.again?.(/** @type {string} */ (test.split(/ › |: /)[0])) ?? level.command)

  return {
    again,

    /** @returns {Promise<Result>} */
    async runLevel(/** @type {import('./levels.mjs').Level} */ level) {
      for (let tries = 1; ; tries++) {
        const result = await once(level, level.command)
        if (result.outcome !== 'red' || !level.again) return result
        const second = await again(level, result.test)
        if (second.outcome !== 'green') return second
        if (tries === TRIES) return { outcome: 'did not run', why: `It fails by chance: ${result.test}` }
      }
    },

    /** @returns {Promise<string | null>} why it could not be built */
    async build() {
      const { code, output } = await run(process.execPath, ['scripts/build.mjs'], folder, env)
      return code === 0 ? null : lastLines(output)
    },
  }
}

const firstLine = (/** @type {string} */ text) => /** @type {string} */ (text.split('\n')[0])

function failedTests(
  /** @type {string} */ report,
  /** @type {(report: any) => import('../test-reports.mjs').Outcome} */ read,
) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8'))).failed
  } catch {
    return []
  }
}

const plain = (/** @type {Buffer[]} */ shown) => stripVTControlCharacters(Buffer.concat(shown).toString())

const lastLines = (/** @type {string} */ output) =>
  output
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-20)
    .join('\n')

/** @returns {Promise<{ code: number | null, output: string }>} the code is null when the time limit was reached */
function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {string} */ cwd,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  return new Promise(resolve => {
    // The process has a group of its own, so that servers and browsers that a test started end with it.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(-(/** @type {number} */ (child.pid)), signal)
      } catch {
        // The process has ended.
      }
    }
    const onExit = () => end('SIGKILL')
    // The listener runs before the folder in which the process works is removed.
    process.prependListener('exit', onExit)
    let late = false
    const timers = [
      setTimeout(() => ((late = true), end('SIGTERM')), LIMIT_MINUTES * 60_000),
      setTimeout(() => end('SIGKILL'), (LIMIT_MINUTES * 60 + GRACE_SECONDS) * 1000),
    ]
    /** @type {Buffer[]} */
    const shown = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => shown.push(chunk))
    const done = (/** @type {number | null} */ code) => {
      timers.forEach(clearTimeout)
      process.off('exit', onExit)
      resolve({ code: late ? null : (code ?? 1), output: plain(shown) })
    }
    child.on('error', () => done(1))
    child.on('close', done)
  })
}
