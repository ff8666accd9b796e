/** Undoes an import in one transaction (docs/specification/moving-in.md#undo). */
import type { Undone, UndoImport } from '@juno/domain/member-import/import-wire'
import { ApiError } from './refusals'
import type { ServerContext } from '../../shared/server-context'

/** @throws {ApiError} import_not_found */
export async function undoImport(
  { scopes }: Pick<ServerContext, 'scopes'>,
  adminId: string,
  importId: string,
  { withThoseWhoCame }: UndoImport,
): Promise<Undone> {
  return scopes.withServiceRole(async db => {
    const { rows: found } = await db.query<{ name: string }>(
      'select file_name as name from private.member_imports where id = $1',
      [importId],
    )
    const { rows } = await db.query<{ undone: Undone | null }>(
      'select private.undo_member_import($1, $2) as undone',
      [importId, withThoseWhoCame],
    )
    const undone = rows[0]?.undone
    if (!undone || !found[0]) throw new ApiError('import_not_found')
    await db.query(`select private.write_audit($1, 'members.import_undone', 'member_imports', $2, $3)`, [
      adminId,
      importId,
      JSON.stringify({ name: found[0].name, people: undone.removed }),
    ])
    return undone
  })
}
