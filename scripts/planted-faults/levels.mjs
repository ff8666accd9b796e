// @ts-check
// Lists what `npm test` runs for one changed file, the cheapest first.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readPlaywrightReport, readVitestReport } from '../test-reports.mjs'

/**
 * @typedef {{
 *   name: string,
 *   command: string[],
 *   read?: (report: any) => import('../test-reports.mjs').Outcome,
 *   again?: (test: string) => string[],
 *   built?: boolean,
 * }} Level
 * `command` begins with a program of node_modules. A level without `read` leaves no report: its exit code decides.
 * `again` runs the file of one test once more; `built` needs the site and the server.
 */

const units = ['unit-web', 'unit-node']

/**
 * @param {string} folder the scratch copy
 * @param {import('./fault-lists.mjs').Fault} fault
 * @returns {Level[]}
 */
export function levelsFor(folder, { file, from }) {
  const byImports = () => [
    ...besides(folder, file),
    vitest('unit', ['related', '--run', file], units),
    vitest('database', ['related', '--run', file], ['db']),
  ]
  // No test imports a migration.
  const ofSql = () => {
    const near = testsNear(folder, file, from)
    const all = vitest('database', ['run'], ['db'])
    return near.length > 0 ? [vitest('database tests near it', ['run', ...near], ['db']), all] : [all]
  }
  return [
    ...(file.endsWith('.sql') ? ofSql() : byImports()),
    ...checks(file),
    vitest('tests that read files', ['run', `${folder}/test/`, `${folder}/scripts/`], ['unit-node']),
    {
      ...vitest('process and acceptance', ['run'], ['process', 'platform-acceptance', 'acceptance']),
      built: true,
    },
    {
      name: 'browser',
      command: ['.bin/playwright', 'test', '-x'],
      read: readPlaywrightReport,
      again: test => ['.bin/playwright', 'test', test],
      built: true,
    },
  ]
}

/** @returns {Level} */
function vitest(/** @type {string} */ name, /** @type {string[]} */ words, /** @type {string[]} */ projects) {
  const options = [...projects.flatMap(project => ['--project', project]), '--reporter=default']
  return {
    name,
    command: ['.bin/vitest', ...words, ...options, '--bail=1'],
    read: readVitestReport,
    again: test => ['.bin/vitest', 'run', test, ...options],
  }
}

/** Returns lint and types of the workspace, which take seconds. @returns {Level[]} */
function checks(/** @type {string} */ file) {
  const [workspace] = /^(?:platform|product)\/[^/]+/.exec(file) ?? []
  if (!workspace || !/\.tsx?$/.test(file)) return []
  return [{ name: 'lint and types', command: ['.bin/oxlint', '--type-aware', '--type-check', workspace] }]
}

/** Returns the tests in the folder of a file, which find most of its faults, in seconds. @returns {Level[]} */
function besides(/** @type {string} */ folder, /** @type {string} */ file) {
  const place = path.posix.dirname(file)
  const tests = readdirSync(path.join(folder, place))
    .filter(name => /\.test\.tsx?$/.test(name) && !name.endsWith('.process.test.ts'))
    .map(name => path.posix.join(place, name))
  return tests.length > 0 ? [vitest('tests beside it', ['run', ...tests], [...units, 'db'])] : []
}

/**
 * Returns the tests beside the file or with its name (`rsvps.db.test.ts`), and those of product/supabase/tests that name the
 * subject of the changed statement.
 */
function testsNear(/** @type {string} */ folder, /** @type {string} */ file, /** @type {string} */ from) {
  const names = namesIn(statementAround(readFileSync(path.join(folder, file), 'utf8'), from))
  const called = path
    .basename(file, '.sql')
    .replace(/^\d+[-_]/, '')
    .replaceAll('_', '-')
  const tests = ['platform', 'product'].flatMap(place =>
    readdirSync(path.join(folder, place), { recursive: true, encoding: 'utf8' })
      .map(name => path.posix.join(place, name))
      .filter(name => name.endsWith('.db.test.ts') && !name.includes('/node_modules/')),
  )
  const isNamed = (/** @type {string} */ test) =>
    new RegExp(`\\b(?:${names.join('|') || called})\\b`).test(readFileSync(path.join(folder, test), 'utf8'))
  const near = tests.filter(
    test =>
      test.startsWith(`${path.posix.dirname(file)}/`) ||
      path.posix.basename(test).startsWith(called) ||
      (test.startsWith('product/supabase/tests/') && isNamed(test)),
  )
  // It tries what each login may do to each table of the product.
  return file.startsWith('product/supabase/')
    ? [...near, 'product/supabase/tests/permission-matrix.db.test.ts']
    : near
}

/** Returns the statement that a text of a migration belongs to. Statements begin at the start of a line. */
export function statementAround(/** @type {string} */ sql, /** @type {string} */ part) {
  const starts = [
    ...sql.matchAll(/^(?:create|alter|grant|revoke|insert|update|delete|drop|comment|do|select|with)\b/gim),
  ]
  const place = sql.indexOf(part)
  const begin = starts.filter(({ index }) => index <= place).at(-1)?.index ?? 0
  const end = starts.find(({ index }) => index >= place + part.length)?.index
  return sql.slice(begin, end)
}

/** Returns the functions and tables that a statement makes, grants or revokes rights on. */
export function namesIn(/** @type {string} */ statement) {
  const places = statement.matchAll(/\b(?:function|procedure|table|view|on) (?:only )?(?:\w+\.)(\w{4,})/gi)
  return [...new Set([...places].map(([, name]) => /** @type {string} */ (name)))]
}
