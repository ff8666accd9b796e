/** Receives a list: the import begins, its people follow in pieces, and a job makes their accounts. */
import type { BeginImport } from '@juno/domain/member-import/import-wire'
import { unknownEndProblem } from '@juno/domain/member-import/import-wire'
import type { ImportedPerson } from '@juno/domain/member-import/imported-person'
import type { Queryable } from '@juno/backend'
import { ApiError } from './refusals'
import type { ServerContext } from '../../shared/server-context'

type Parts = Pick<ServerContext, 'scopes' | 'clock'>

/** @throws {ApiError} invalid_input where the day for people without one is over */
export async function beginImport(
  { scopes, clock }: Parts,
  adminId: string,
  { source, fileName, people, unknownEnd, columns }: BeginImport,
): Promise<{ id: string }> {
  const message = unknownEndProblem(unknownEnd, clock())
  if (message) throw new ApiError('invalid_input', { issues: [{ path: 'unknownEnd', message }] })
  return scopes.withServiceRole(async db => {
    await db.query(
      `insert into private.import_columns (source, columns) values ($1, $2)
       on conflict (source) do update set columns = import_columns.columns || excluded.columns`,
      [source, JSON.stringify(columns)],
    )
    const { rows } = await db.query<{ id: string }>(
      `insert into private.member_imports (source, file_name, people, unknown_end, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [source, fileName, people, unknownEnd, adminId, clock()],
    )
    return rows[0]!
  })
}

/** A piece that is sent again changes nothing. @throws {ApiError} import_not_found, import_begun */
export async function addPeople(
  { scopes }: Parts,
  importId: string,
  people: readonly ImportedPerson[],
): Promise<void> {
  await scopes.withServiceRole(async db => {
    await lockReceiving(db, importId)
    await db.query(
      `insert into private.imported_people (import_id, row_number, email, person, fetch_state)
       select $1, (p ->> 'row')::integer, p ->> 'email', p - array['row', 'email'],
         case when p ->> 'photo' is not null then 'waiting' end
       from jsonb_array_elements($2::jsonb) p
       on conflict do nothing`,
      [importId, JSON.stringify(people)],
    )
  })
}

/** @throws {ApiError} import_not_found, import_begun, import_incomplete */
export async function startImport({ scopes }: Parts, adminId: string, importId: string): Promise<void> {
  await scopes.withServiceRole(async db => {
    const { file_name: name, people, source } = await lockReceiving(db, importId)
    const { rows } = await db.query<{ arrived: number }>(
      'select count(*)::int as arrived from private.imported_people where import_id = $1',
      [importId],
    )
    if (rows[0]!.arrived !== people) throw new ApiError('import_incomplete')
    await db.query(`update private.member_imports set state = 'importing' where id = $1`, [importId])
    await db.query(`select private.write_audit($1, 'members.imported', 'member_imports', $2, $3)`, [
      adminId,
      importId,
      JSON.stringify({ name, source, people }),
    ])
  })
}

interface Receiving {
  file_name: string
  people: number
  source: string
  state: string
}

async function lockReceiving(db: Queryable, importId: string): Promise<Receiving> {
  const { rows } = await db.query<Receiving>(
    'select file_name, people, source, state from private.member_imports where id = $1 for update',
    [importId],
  )
  if (!rows[0]) throw new ApiError('import_not_found')
  if (rows[0].state !== 'receiving') throw new ApiError('import_begun')
  return rows[0]
}
