// @ts-check
// Runs the built product on a throw-away data folder, for browser tests: node scripts/test-server.mjs PORT
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { farBackupTime } from './far-backup-time.mjs'

const port = process.argv[2] ?? '4310'
const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-e2e-'))
const root = path.resolve(import.meta.dirname, '..')

const server = spawn(process.execPath, [path.join(root, 'product/server/dist/main.js')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    MAILBOX_KEY: 'mailbox-key-of-the-tests',
    DEMO: 'true',
    BACKUP_AT: farBackupTime(),
    TRUSTED_PROXY_HOPS: '1',
  },
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', code => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
