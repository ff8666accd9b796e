// Reads a file of members as a table, or says why it is none.
import { importLimits } from '@juno/domain/member-import/imported-person'
import { readTable, UnreadableTable, type Table } from '@/lib/read-table'
import { mostBytes, memberImportTexts } from './texts'

/** @throws {Error} whose message is for the page */
export async function readList(file: File, onProgress: (done: number) => void): Promise<Table> {
  if (file.size > mostBytes) throw new Error(memberImportTexts.tooLarge)
  const table = await readTable(file, onProgress).catch((error: unknown) => {
    if (!(error instanceof UnreadableTable)) throw error
    throw new Error(
      error.reason === 'encoding' ? memberImportTexts.encoding : memberImportTexts.broken(error.message),
      {
        cause: error,
      },
    )
  })
  if (table.rows.length === 0) throw new Error(memberImportTexts.empty)
  if (table.rows.length > importLimits.mostRows) throw new Error(memberImportTexts.tooMany(table.rows.length))
  return table
}
