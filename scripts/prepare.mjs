// @ts-check
// Brings a checkout to the point where the server can run: dependencies installed, site and server built, each only
// when stale. Its messages go to stderr: stdout belongs to the command that follows, and may lead into a file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'

export const root = path.resolve(import.meta.dirname, '..')
const minimumMajor = 20
const minimumMinor = 19

/** Ends the process with a sentence when this Node cannot run the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) return
  console.error(`Juno needs Node ${minimumMajor}.${minimumMinor} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs `npm ci` when node_modules is missing or older than the lock file. */
export function ensureInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  const lock = path.join(root, 'package-lock.json')
  const stamp = path.join(root, 'node_modules/.juno-lock')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  prepareUnless(() => existsSync(installed) && isStamped(stamp, wanted), install)

  function install() {
    console.error('Installing dependencies …')
    // No package needs its install script (test/native-packages.test.ts), so none may run.
    runOrExit('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(stamp, wanted)
  }
}

/** Builds the site, the server and the backend alone when any source file has changed since the last build. */
export function ensureBuilt() {
  const stamp = path.join(root, '.cache/build-stamp')
  const wanted = fingerprint()
  const outputs = [
    'product/server/dist/main.js',
    'platform/standalone/dist/main.js',
    'product/web/dist/index.html',
  ].map(file => path.join(root, file))
  prepareUnless(() => outputs.every(existsSync) && isStamped(stamp, wanted), build)

  function build() {
    console.error('Building the site and the server …')
    for (const workspace of ['product/web', 'product/server', 'platform/standalone'])
      // NODE_ENV is set in any case: under vitest's, the site would contain React's development code.
      runOrExit('npm', ['run', 'build', '--silent', '-w', workspace], { NODE_ENV: 'production' })
    writeFileSync(stamp, wanted)
  }
}

/** Two starts of one checkout at once must not write into each other's files: the second waits and finds it done. */
function prepareUnless(/** @type {() => boolean} */ isDone, /** @type {() => void} */ prepare) {
  if (!isDone()) oneAtATime(path.join(root, '.cache/preparing'), () => void (isDone() || prepare()))
}

const isStamped = (/** @type {string} */ stamp, /** @type {string} */ wanted) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/** Returns path, size and time of every file that a build reads, which is cheap enough for every start. */
function fingerprint() {
  const hash = createHash('sha256').update(process.versions.node)
  const visit = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.name === 'node_modules' || entry.name === 'dist') continue
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) visit(file)
      else {
        const { size, mtimeMs } = statSync(file)
        hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`)
      }
    }
  }
  for (const folder of ['platform', 'product'])
    for (const workspace of readdirSync(path.join(root, folder)))
      if (existsSync(path.join(root, folder, workspace, 'package.json')))
        visit(path.join(root, folder, workspace))
  return hash.update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex')
}

function runOrExit(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`«${command} ${args.join(' ')}» failed; nothing was started.`)
    process.exit(status ?? 1)
  }
}
