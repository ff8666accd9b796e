/** Lists objects in pages (storage-js `listV2`). Row level security decides which are listed. */
import type { QueryConfig } from 'pg'
import { z } from 'zod'
import { runPipelined } from '../db/request-scope'
import { integer, text, yesOrNo } from './coerced'
import { storageErrors } from './errors'
import { jsonBody } from './json-body'
import listAllSql from './list-all.sql?raw'
import listByTimeSql from './list-level-by-time.sql?raw'
import { levelQuery, nameBehind, rangeEnd, seekWithin, type Order } from './list-level'
import { bucketOf } from './manage-routes'
import type { CallerEndpoint } from './endpoint'

const MAX_PAGE = 1000
const COLUMNS = ['name', 'updated_at', 'created_at'] as const
const ORDERS = ['asc', 'desc'] as const

const Body = z.object({
  prefix: text(z.string().max(1024)).default(''),
  limit: integer(z.number().int().min(1)).default(MAX_PAGE),
  cursor: text(z.string().max(8192)).optional(),
  with_delimiter: yesOrNo().default(false),
  sortBy: z
    .object({ column: z.enum(COLUMNS), order: z.enum(ORDERS).default('asc') })
    .default({ column: 'name', order: 'asc' }),
})
/**
 * The order of the list, and where the previous page ended: time and name. The order of a request with a cursor is
 * ignored.
 */
const Cursor = z.object({
  column: z.enum(COLUMNS),
  order: z.enum(ORDERS),
  place: z
    .string()
    .regex(/^[\d-]{10,13} [\d:.]{8,15}[+-][\d:]{2,8}$/)
    .nullable(),
  name: z.string(),
})
type Cursor = z.infer<typeof Cursor>

interface Listing {
  bucket: string
  prefix: string
  column: (typeof COLUMNS)[number]
  order: Order
  after: Cursor | null
  limit: number
}

interface Entry {
  name: string
  /** Null for a folder. */
  id: string | null
  /** The time that the list is sorted by. */
  place?: string | null
}

export const listV2: CallerEndpoint = async (context, { request }, caller) => {
  const { prefix, cursor, with_delimiter: isFolded, sortBy, ...asked } = await jsonBody(request, Body, caller)
  const limit = Math.min(asked.limit, MAX_PAGE)
  const after = cursor ? readCursor(cursor) : null
  const { column, order } = after ?? sortBy
  // It reads one more than requested, to know whether there is a next page.
  const listing = { bucket: bucketOf(request), prefix, column, order, after, limit: limit + 1 }
  const query = isFolded ? foldedQuery(listing) : flatQuery(listing)
  const [result] = await runPipelined(context.pool, caller, null, [query], { readOnly: true })
  const entries = result!.rows as Entry[]
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const shown = page.map(({ place: _, ...entry }) =>
    isFolded ? { key: lastPart(entry.name), ...entry } : entry,
  )
  return {
    hasNext: entries.length > limit,
    folders: shown.filter(({ id }) => id === null),
    objects: shown.filter(({ id }) => id !== null),
    ...(entries.length > limit &&
      last && {
        nextCursor: writeCursor({ column, order, place: last.place ?? null, name: last.name }),
        nextCursorKey: last.name,
      }),
  }
}

function flatQuery({ bucket, prefix, column, order, after, limit }: Listing): QueryConfig {
  const isAscending = order === 'asc'
  const byName = `name using ${isAscending ? '~<~' : '~>~'}`
  const render = (time: string, beyond: string, sorting: string) =>
    listAllSql.replace('%column%', time).replace('%beyond%', beyond).replace('%order%', sorting)
  if (column === 'name') {
    const start = isAscending && after ? seekWithin(prefix, order, nameBehind(after.name)) : prefix
    const end = !isAscending && after ? seekWithin(prefix, order, after.name) : rangeEnd(prefix)
    return { text: render('null', 'true', byName), values: [bucket, start, end, limit] }
  }
  const values = [bucket, prefix, rangeEnd(prefix), limit]
  const sorting = `${column} ${order}, ${byName}`
  if (!after) return { text: render(column, 'true', sorting), values }
  const than = isAscending ? '>' : '<'
  const beyond = `${column} ${than}= $5::timestamptz and (${column} ${than} $5 or name ~${than}~ $6)`
  return { text: render(column, beyond, sorting), values: [...values, after.place, after.name] }
}

function foldedQuery({ bucket, prefix, column, order, after, limit }: Listing): QueryConfig {
  if (column === 'name') return levelQuery({ bucket, prefix, order, limit, after: after?.name })
  return {
    text: listByTimeSql
      .replaceAll('%column%', column)
      .replaceAll('%beyond%', order === 'asc' ? '>' : '<')
      .replaceAll('%direction%', order),
    values: [bucket, prefix, rangeEnd(prefix), after?.place ?? null, after?.name ?? null, limit],
  }
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(cursor: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw storageErrors.badCursor()
  }
}

/** Turns `a/b/` into b, and `a/c` into c. */
function lastPart(name: string): string {
  return name.replace(/\/$/, '').split('/').at(-1)!
}
