// Global setup of the acceptance tests: the built product on a data folder of its own, on a free port. With
// JUNO_TEST_POSTGRES, a folder of binaries, on a managed PostgreSQL of that version.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startManagedServer } from '@juno/postgres/testing'
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
  const binaries = process.env.JUNO_TEST_POSTGRES
  const managed = binaries ? await startManagedServer({ binaries }) : null
  const server = await startProduct(
    dataDir,
    await freePort(),
    managed ? { DATABASE_URL: await managed.createDatabase('community') } : {},
  )
  project.provide('server', {
    url: server.url,
    dataDir,
    publishableKey: server.publishableKey,
    secretKey: server.secretKey,
    webhookSecret: server.sandboxWebhookSecret,
  })
  return async () => {
    await server.stop()
    await managed?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
