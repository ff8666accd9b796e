// Global setup of the acceptance tests: the built product on a data folder of its own, on a free port.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port'
import { startProduct } from './start-product'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running product. Requests may set `x-forwarded-for`: it trusts one proxy. */
    server: { url: string; dataDir: string; publishableKey: string; secretKey: string; webhookSecret: string }
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-acceptance-'))
  const server = await startProduct(dataDir, await freePort())
  project.provide('server', {
    url: server.url,
    dataDir,
    publishableKey: server.publishableKey,
    secretKey: server.secretKey,
    webhookSecret: server.sandboxWebhookSecret,
  })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
