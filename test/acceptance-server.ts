// Global setup of the acceptance tests: the built product on a data folder of its own, on a free port.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port'
import { productEnvironment } from './product-environment'
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
    env: productEnvironment(dataDir, port),
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
