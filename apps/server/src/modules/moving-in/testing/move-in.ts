/** Imports as the page makes them, on the jobs' test database. */
import type { BeginImport } from '@juno/domain/moving-in/import-wire'
import type { MovedPerson } from '@juno/domain/moving-in/moved-person'
import type { Platform } from '../../../platform/platform'
import { addPeople, beginImport, startImport } from '../begin-import'

export async function sendList(
  parts: Pick<Platform, 'scopes' | 'clock'>,
  adminId: string,
  people: readonly MovedPerson[],
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
