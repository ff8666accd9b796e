// Reads one page of a table or view with the number of all its rows, or all pages of it.
import { unwrap } from './unwrap'

interface PageResponse<Row> {
  data: Row[] | null
  error: { code?: string; details?: string } | null
  count: number | null
  status?: number
}

/** Returns the arguments of `.range()`. @param page the first one is 0 */
export const rangeOf = (page: number, pageSize: number) =>
  [page * pageSize, (page + 1) * pageSize - 1] as const

/**
 * A page past the end is empty and has the total, rather than an error.
 * @param request a select with `{ count: 'exact' }` and a range
 */
export async function readPage<Row>(
  request: PromiseLike<PageResponse<Row>>,
): Promise<{ rows: Row[]; total: number }> {
  const response = await request
  // The text is 'An offset of 50 was requested, but there are only 25 rows.'
  const [, only] = /only (\d+) rows/.exec(response.error?.details ?? '') ?? []
  if (response.error?.code === 'PGRST103' && only) return { rows: [], total: Number(only) }
  return { rows: unwrap(response), total: response.count ?? 0 }
}

/** Reads a page whose rows and total are two requests, since the database counts only to 10,000. */
export async function readCountedPage<Row>(
  rows: PromiseLike<{ data: Row[] | null; error: unknown; status?: number }>,
  total: PromiseLike<{ data: number | null; error: unknown; status?: number }>,
): Promise<{ rows: Row[]; total: number }> {
  const [page, counted] = await Promise.all([rows, total])
  return { rows: unwrap(page), total: unwrap(counted) }
}

const longestPage = 1000

/**
 * Reads all rows of a list of any length, since PostgREST returns a limited number at once.
 * @param ask returns the rows from `from` to `to`, both inclusive, in a fixed order
 */
export async function readAllPages<Row>(
  ask: (from: number, to: number) => PromiseLike<{ data: Row[] | null; error: unknown; status?: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page: Row[] = unwrap(await ask(rows.length, rows.length + longestPage - 1))
    rows.push(...page)
    if (page.length < longestPage) return rows
  }
}
