// Reads a list of any length: the data service answers at most so many rows at once.
import { unwrap } from '@/lib/unwrap'

const pageSize = 1000

type Answer<T> = { data: T[] | null; error: unknown; status?: number }

/** @param readPage answers the rows from `from` to `to`, both inclusive, in a fixed order. */
export async function readAllPages<T>(
  readPage: (from: number, to: number) => PromiseLike<Answer<T>>,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const page: T[] = unwrap(await readPage(rows.length, rows.length + pageSize - 1))
    rows.push(...page)
    if (page.length < pageSize) return rows
  }
}
