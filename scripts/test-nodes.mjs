// @ts-check
// npm run test:nodes [-- --fast] runs the check of scripts/test.mjs on each newer Node, from npm's package `node`.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** The majors to test. Daily work uses the oldest Node that package.json promises. */
const versions = ['22', '24']

/** @param {string} command @param {string[]} args @param {string} [bin] a folder whose programs come first */
function run(command, args, bin) {
  const PATH = bin ? `${bin}${path.delimiter}${process.env.PATH}` : process.env.PATH
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } }).status ?? 1
}

/** @param {string} version @returns where its programs are */
function install(version) {
  const folder = path.join(root, `.cache/node-${version}`)
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const status = run('npm', ['install', '--prefix', folder, ...quiet, `node@${version}`])
  if (status !== 0) throw new Error(`Node ${version} could not be installed.`)
  return path.join(folder, 'node_modules/node/bin')
}

const failed = versions.filter(version => {
  const bin = install(version)
  console.log(`\n══ Node ${version}`)
  const script = path.join(root, 'scripts/test.mjs')
  return run(path.join(bin, 'node'), [script, ...process.argv.slice(2)], bin) !== 0
})
console.log(
  failed.length > 0 ? `Failed on Node ${failed.join(', ')}` : `Passed on Node ${versions.join(', ')}`,
)
process.exit(failed.length > 0 ? 1 : 0)
