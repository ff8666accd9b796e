// Is the global setup of the acceptance tests: the built product on a data folder of its own, on a free port. With
// JUNO_TEST_POSTGRES, a folder of binaries, it runs on a managed PostgreSQL of that version; with JUNO_TEST_POOLER, on
// a managed one behind PgBouncer in transaction mode; with JUNO_TEST_HOSTED, on a database laid out like a hosted
// project's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import { pgBouncer, startPooler } from '@juno/postgres/testing/pooler'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port'
import { layOutAsHosted } from './hosted-layout'
import { startProduct } from './start-product'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running product. Requests may set `x-forwarded-for`, since it trusts one proxy. */
    server: { url: string; dataDir: string; publishableKey: string; secretKey: string; webhookSecret: string }
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-acceptance-'))
  const binaries = process.env.JUNO_TEST_POSTGRES
  const pooled = Boolean(process.env.JUNO_TEST_POOLER)
  const hosted = Boolean(process.env.JUNO_TEST_HOSTED)
  const managed =
    binaries || pooled || hosted ? await startManagedServer({ ...(binaries && { binaries }) }) : null
  const url = managed && (await openDatabase(managed, hosted))
  const pooler = managed && pooled ? await startPooler(pgBouncer!, managed.superuser, 20) : null
  const server = await startProduct(dataDir, await freePort(), {
    ...(url && { DATABASE_URL: pooler?.through(url) ?? url }),
    ...(url && pooler && { DATABASE_DIRECT_URL: url }),
  })
  project.provide('server', {
    url: server.url,
    dataDir,
    publishableKey: server.publishableKey,
    secretKey: server.secretKey,
    webhookSecret: server.sandboxWebhookSecret,
  })
  return async () => {
    await server.stop()
    await pooler?.stop()
    await managed?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns its address with the login of the operator: a hoster's, or the superuser that has the services */
async function openDatabase(managed: ManagedServer, hosted: boolean): Promise<string> {
  const url = await managed.createDatabase('community')
  if (!hosted) return url
  const { superuser } = managed
  await layOutAsHosted(superuser, 'community')
  return Object.assign(new URL(url), { username: superuser.user, password: superuser.password }).href
}
