// @ts-check
// Copies the repository to a folder where faults can be planted, or another commit built, while somebody works in the
// original.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './fault-lists.mjs'

const EMPTY_TEST = "import { test } from 'vitest'\ntest('nothing is checked here', () => undefined)\n"

const git = (/** @type {string} */ cwd, /** @type {string[]} */ ...words) =>
  execFileSync('git', words, { cwd, maxBuffer: 1024 ** 3, encoding: 'utf8' })

/**
 * Copies the working tree, or the sources of a commit, with the dependencies.
 * @param {string | undefined} revision
 * @param {string} folder an empty one; by default a temporary one, which is removed when this process ends
 * @returns {string} the folder
 */
export function makeScratchCopy(revision, folder = makeTemporaryFolder()) {
  // PostgreSQL runs as another user when the tests run as root, from binaries below this folder.
  chmodSync(folder, 0o755)
  // The copy has the history, because tests read commits and tags. Its objects stay where they are.
  git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder)
  git(folder, 'checkout', '--quiet', '--detach', git(root, 'rev-parse', revision ?? 'HEAD').trim())
  if (!revision) copyWorkingTree(folder)
  // This test checks that every fault's place exists, which is not so for the planted fault. Documents name its file.
  writeFileSync(path.join(folder, 'test/planted-faults.test.ts'), EMPTY_TEST)
  install(folder)
  return folder
}

function makeTemporaryFolder() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'juno-planted-faults-')))
  // Ending processes may still write.
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  process.on('exit', () => rmSync(folder, patiently))
  return folder
}

function copyWorkingTree(/** @type {string} */ folder) {
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of new Set(files.filter(Boolean))) {
    const [source, target] = [path.join(root, file), path.join(folder, file)]
    mkdirSync(path.dirname(target), { recursive: true })
    // A file that was deleted and not yet committed is still listed.
    if (existsSync(source)) copyFileSync(source, target)
    else rmSync(target, { force: true })
  }
}

function install(/** @type {string} */ folder) {
  const lock = (/** @type {string} */ place) => readFileSync(path.join(place, 'package-lock.json'), 'utf8')
  const modules = path.join(folder, 'node_modules')
  // Hard links are used because it is 600 MB large. They are not used where a commit has other dependencies: npm would
  // write through them.
  if (lock(folder) === lock(root)) {
    const source = path.join(root, 'node_modules')
    const linked = spawnSync('cp', ['-al', source, modules], { stdio: 'ignore' }).status === 0
    if (!linked) {
      // The temporary folder is on another disk, or `cp` knows no links (macOS).
      rmSync(modules, { recursive: true, force: true })
      execFileSync('cp', ['-a', source, modules])
    }
    // Vitest writes to these files in place.
    for (const name of ['.vite', '.vitest', '.cache'])
      rmSync(path.join(modules, name), { recursive: true, force: true })
  }
  const prepare = "import { ensureInstalled } from './scripts/prepare.mjs'; ensureInstalled()"
  execFileSync(process.execPath, ['--input-type=module', '-e', prepare], { cwd: folder, stdio: 'inherit' })
}
