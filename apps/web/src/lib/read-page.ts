// One page of a table or view, with the number of all its rows.
import { unwrap } from './unwrap'

interface PageAnswer<Row> {
  data: Row[] | null
  error: { code?: string; details?: string } | null
  count: number | null
  status?: number
}

/** What `.range()` takes. @param page from 0 */
export const rangeOf = (page: number, pageSize: number) =>
  [page * pageSize, (page + 1) * pageSize - 1] as const

/**
 * A page past the end is empty and tells how many rows there are, rather than an error.
 * @param asking a select with `{ count: 'exact' }` and a range
 */
export async function readPage<Row>(
  asking: PromiseLike<PageAnswer<Row>>,
): Promise<{ rows: Row[]; total: number }> {
  const answer = await asking
  // 'An offset of 50 was requested, but there are only 25 rows.'
  const [, only] = /only (\d+) rows/.exec(answer.error?.details ?? '') ?? []
  if (answer.error?.code === 'PGRST103' && only) return { rows: [], total: Number(only) }
  return { rows: unwrap(answer), total: answer.count ?? 0 }
}
