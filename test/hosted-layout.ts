/**
 * Makes a database laid out like that of a hosted Supabase project: a superuser made the services' schemas, and the
 * project's owner, who is none, applied our migrations, one by one and recorded like the Supabase CLI.
 */
import path from 'node:path'
import { migrateService } from '@juno/backend'
import { applyMigrations } from '@juno/postgres/apply-migrations'
import type { ClusterConnection } from '@juno/postgres/data-folder-lock'
import { HOSTED_OWNER, makeHostedOwner } from '../product/supabase/tests/hosted-owner'
import { connected } from './test-cluster'

const migrations = path.resolve(import.meta.dirname, '../product/supabase/migrations')

export async function layOutAsHosted(superuser: ClusterConnection, database: string): Promise<void> {
  const { password } = superuser
  await connected(superuser, database, async client => {
    await migrateService(client, {
      passwords: {
        authenticator: password,
        supabase_auth_admin: password,
        supabase_storage_admin: password,
        supabase_realtime_admin: password,
      },
    })
    await client.query(makeHostedOwner(database, password))
  })
  await connected({ ...superuser, user: HOSTED_OWNER }, database, client =>
    applyMigrations(client, migrations, { files: 'alone' }),
  )
}
