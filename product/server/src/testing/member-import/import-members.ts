/** Imports as the page makes them, on the jobs' test database. */
import type { BeginImport } from '@juno/domain/member-import/import-wire'
import type { ImportedPerson } from '@juno/domain/member-import/imported-person'
import type { ServerContext } from '../../shared/server-context'
import type { TestJobs } from '../test-jobs'
import { addPeople, beginImport, startImport } from '../../modules/member-import/begin-import'

export async function sendList(
  parts: Pick<ServerContext, 'scopes' | 'clock'>,
  adminId: string,
  people: readonly ImportedPerson[],
  different: Partial<BeginImport> = {},
): Promise<string> {
  const { id } = await beginImport(parts, adminId, {
    source: 'wild-apricot',
    fileName: 'members.csv',
    people: people.length,
    unknownEnd: 'none',
    columns: { email: 'email' },
    ...different,
  })
  for (let sent = 0; sent < people.length; sent += 200)
    await addPeople(parts, id, people.slice(sent, sent + 200))
  await startImport(parts, adminId, id)
  return id
}

/** @returns the id of an account of the team */
export async function addAdmin({ db }: Pick<TestJobs, 'db'>): Promise<string> {
  const { rows } = await db.adminPool.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'imogen@example.com', now(), '{}', '{"is_admin": true}', now(), now())
     returning id`,
  )
  return rows[0]!.id
}
