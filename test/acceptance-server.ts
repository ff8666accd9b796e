// Global setup of the acceptance tests: the built product on a data folder of its own, on a free port.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type {} from '../packages/backend/src/testing/provided-context'

const root = path.resolve(import.meta.dirname, '..')
const patienceMs = 60_000

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-acceptance-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [path.join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'true',
      TRUSTED_PROXY_HOPS: '1',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))

  const deadline = Date.now() + patienceMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start.\n${output}`)
    await new Promise(resolve => setImmediate(resolve))
  }

  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  project.provide('server', {
    url,
    dataDir,
    publishableKey: secrets.publishableKey!,
    secretKey: secrets.secretKey!,
    webhookSecret: secrets.sandboxWebhookSecret!,
  })

  return async () => {
    const closed = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await closed
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
