// Reads a file of members as a table, or says why it is none.
import { movedLimits } from '@juno/domain/moving-in/moved-person'
import { readTable, UnreadableTable, type Table } from '@/lib/read-table'
import { mostBytes, movingInTexts } from './texts'

/** @throws {Error} whose message is for the page */
export async function readList(file: File, onProgress: (done: number) => void): Promise<Table> {
  if (file.size > mostBytes) throw new Error(movingInTexts.tooLarge)
  const table = await readTable(file, onProgress).catch((error: unknown) => {
    if (!(error instanceof UnreadableTable)) throw error
    throw new Error(
      error.reason === 'encoding' ? movingInTexts.encoding : movingInTexts.broken(error.message),
      {
        cause: error,
      },
    )
  })
  if (table.rows.length === 0) throw new Error(movingInTexts.empty)
  if (table.rows.length > movedLimits.mostRows) throw new Error(movingInTexts.tooMany(table.rows.length))
  return table
}
