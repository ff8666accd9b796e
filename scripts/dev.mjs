// @ts-check
// npm run dev serves the site with hot reload on port 5173, and the same server behind it, rebuilt and restarted on
// change.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

endWithNpm()
requireNode()
ensureInstalled()
// The server also serves the built site. An existing build is enough, because the site comes from port 5173 here.
if (!existsSync(path.join(root, 'product/web/dist/index.html'))) ensureBuilt()

const dist = path.join(root, 'product/server/dist')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const siteUrl = process.env.SITE_URL || 'http://localhost:5173'

/** @type {import('node:child_process').ChildProcess | null} */
let server = null
let stopping = false
/** @type {NodeJS.Timeout | undefined} */
let pending

const builder = run(['build', '--watch', '--logLevel', 'warn'], path.join(root, 'product/server'))
const site = run(['--clearScreen', 'false'], path.join(root, 'product/web'))
if (existsSync(path.join(dist, 'main.js'))) restart()
watch(dist, (_, file) => {
  if (!file?.endsWith('.js')) return
  clearTimeout(pending)
  pending = setTimeout(restart, 300)
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopping = true
    for (const child of [builder, site, server]) child?.kill('SIGTERM')
    setTimeout(() => process.exit(1), 30_000).unref()
    if (!server) process.exit(0)
    server.once('exit', () => process.exit(0))
  })
}

function run(/** @type {string[]} */ args, /** @type {string} */ cwd) {
  // It has its own process group: Ctrl-C reaches this script alone, which stops everything in order.
  return spawn(process.execPath, [vite, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

function restart() {
  if (stopping) return
  if (server) {
    server.once('exit', restart)
    server.kill('SIGTERM')
    server = null
    return
  }
  const started = spawn(process.execPath, ['--enable-source-maps', path.join(dist, 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, SITE_URL: siteUrl },
  })
  server = started
  started.once('exit', code => {
    if (server === started) server = null
    if (code) console.error('The server stopped. It starts again when its code changes.')
  })
}
