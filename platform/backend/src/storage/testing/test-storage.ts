/** Runs the storage wire on its own test database, with content on disk or in an object store. */
import { StorageClient } from '@supabase/storage-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BackendConfig, Caller, RequestRole } from '../../contract'
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database'
import { createRateLimiter } from '../../http/rate-limit'
import type { StorageContext } from '../context'
import { createStorageContext } from '../create-storage-context'
import { storagePlugin } from '../plugin'
import { openTestS3 } from './test-s3'

export const USER = '11111111-1111-1111-1111-111111111111'
export const DRIVERS = ['disk', 's3'] as const

export interface TestStorage {
  url: string
  database: TestDatabase
  context: StorageContext
  as(role: RequestRole): StorageClient
  /** Starts a second server on the same database and content. */
  startAnother(): Promise<{ url: string; context: StorageContext }>
  /** Sets the clock of the service, which starts at the current time. */
  setTime(now: Date): void
  /** Returns how many objects' content is stored. */
  storedFiles(): Promise<number>
  /** Removes all objects with their content. */
  empty(): Promise<void>
  close(): Promise<void>
}

async function authenticate(headers: { authorization?: string | string[] | undefined }): Promise<Caller> {
  const role = (String(headers.authorization ?? '').replace('Bearer ', '') || 'anon') as RequestRole
  const userId = role === 'authenticated' ? USER : null
  return { role, claims: userId === null ? { role } : { role, sub: userId }, userId }
}

export async function openTestStorage(
  kind: (typeof DRIVERS)[number],
  settings: Pick<BackendConfig, 'strictBuckets'> = {},
): Promise<TestStorage> {
  const database = await openTestDatabase({ template: 'backend' })
  await database.adminPool.query(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('photos', 'photos', true, 5000, '{image/*}'), ('papers', 'papers', false, null, null);
    create policy own_write on storage.objects for insert to authenticated
      with check (bucket_id in ('photos', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy own_read on storage.objects for select to authenticated
      using ((storage.foldername(name))[1] = (select auth.uid())::text);
    create policy own_update on storage.objects for update to authenticated
      using ((storage.foldername(name))[1] = (select auth.uid())::text);
    create policy own_delete on storage.objects for delete to authenticated
      using ((storage.foldername(name))[1] = (select auth.uid())::text);`)
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-objects-'))
  const s3 = kind === 's3' ? await openTestS3() : null
  let now = new Date()

  async function startProcess() {
    // Clients keep connections that they have not used.
    const app = Fastify({ forceCloseConnections: true })
    const context = createStorageContext({
      pool: database.authenticatorPool,
      config: {
        jwtSecret: 'a secret of at least thirty-two bytes',
        storageDir: folder,
        s3: s3?.settings,
        trustedProxyHops: 0,
        ...settings,
      },
      authenticate,
      limits: createRateLimiter(database.adminPool, () => now),
      clock: () => now,
      logger: app.log,
    })
    app.addHook('onClose', () => context.emptying.stop())
    await app.register(storagePlugin(context), { prefix: '/storage/v1' })
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/storage/v1`
    return { app, context, url }
  }
  const { app, context, url } = await startProcess()
  const others: FastifyInstance[] = []

  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile()).length
  }
  return {
    url,
    database,
    context,
    as: role => new StorageClient(url, { authorization: `Bearer ${role}` }),
    async startAnother() {
      const other = await startProcess()
      others.push(other.app)
      return other
    },
    setTime: time => (now = time),
    storedFiles: async () => (await files()) + ((await s3?.count()) ?? 0),
    async empty() {
      now = new Date()
      await database.adminPool.query('delete from storage.resumable_uploads')
      const { rows } = await database.adminPool.query<{ version: string }>(
        'delete from storage.objects returning version',
      )
      await context.driver.remove(rows.map(({ version }) => version))
    },
    async close() {
      for (const one of [app, ...others]) await one.close()
      await database.close()
      await s3?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
