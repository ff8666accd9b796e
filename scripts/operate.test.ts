// The output of a command for operators may be redirected to a file: npm, the installation and the build write nothing
// to it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const LOGIN = '"authenticator" "its-password"'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'juno-operate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, content: string): void {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, content)
}

/** Makes a checkout with a stale, noisy build and a command that prints one login. */
function makeCheckout(): void {
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  const lock = '{}'
  write('package-lock.json', lock)
  write('node_modules/.package-lock.json', lock)
  write('node_modules/.juno-lock', createHash('sha256').update(lock).digest('hex'))
  const built = { 'product/web': 'index.html', 'product/server': 'main.js', 'platform/standalone': 'main.js' }
  for (const [name, output] of Object.entries(built)) {
    write(`${name}/package.json`, JSON.stringify({ name, scripts: { build: 'node build.cjs' } }))
    write(`${name}/build.cjs`, BUILD(output))
  }
}

const BUILD = (output: string) => `
const { mkdirSync, writeFileSync } = require('node:fs')
mkdirSync('dist')
writeFileSync('dist/${output}', '')
writeFileSync('dist/cli.js', ${JSON.stringify(`console.log('${LOGIN}')`)})
console.log('built in 1 s')`

test(
  'the logins for a pooler, as postgresql.md has them written into a file, are what PgBouncer reads',
  { timeout: 90_000 },
  () => {
    makeCheckout()
    const documented = /`(npm run [^`>]*pooler-logins) >> userlist\.txt`/.exec(
      readFileSync(path.join(root, 'docs/postgresql.md'), 'utf8'),
    )
    const { stdout, stderr } = spawnSync(documented![1]!, { cwd: folder, shell: true, encoding: 'utf8' })
    expect(stderr).toContain('Building the site and the server …')
    expect(stdout).toBe(`${LOGIN}\n`)
  },
)
