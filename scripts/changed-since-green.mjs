// @ts-check
// Finds the files that have changed since `npm run check` last passed, so that the next one runs only the tests of
// those.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const record = path.join(root, '.cache/green.json')
/** Every test depends on these: after a change of them, all tests run. */
const ofAll =
  /^(package-lock\.json|vitest\.config\.ts|tsconfig.*|test\/[^/]+\.ts|product\/web\/src\/testing\/.*)$/
/** These tests read files which they do not import. */
const readsAll = /^(test|scripts)\/.*\.test\.ts$/

/**
 * @param {Record<string, string>} present a hash of each file
 * @param {Record<string, string> | null} green the same when the check last passed
 * @returns {string[] | null} the changed files and tests to run; null where all of them are to run
 */
export function filesToTest(present, green) {
  if (!green) return null
  const names = [...new Set([...Object.keys(present), ...Object.keys(green)])]
  const changed = names.filter(file => present[file] !== green[file])
  if (changed.some(file => ofAll.test(file))) return null
  return names.filter(file => present[file] && (changed.includes(file) || readsAll.test(file)))
}

/**
 * @returns {{ files: string[] | null, remember: () => void }} with a function that records the present files as those
 * that passed
 */
export function changedSinceGreen() {
  const present = fingerprints()
  return {
    files: filesToTest(present, existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null),
    remember() {
      mkdirSync(path.dirname(record), { recursive: true })
      writeFileSync(record, JSON.stringify(present))
    },
  }
}

/** @returns {Record<string, string>} a hash of each file that git tracks or would track */
function fingerprints() {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  const hash = (/** @type {string} */ file) =>
    createHash('sha1')
      .update(readFileSync(path.join(root, file)))
      .digest('base64')
  return Object.fromEntries(
    names
      .split('\0')
      .filter(file => file && existsSync(path.join(root, file)))
      .map(file => [file, hash(file)]),
  )
}
