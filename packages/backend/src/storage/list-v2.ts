/** Lists objects in pages (storage-js `listV2`). Row level security decides which are listed. */
import type { QueryConfig } from 'pg'
import { z } from 'zod'
import { runPipelined } from '../db/request-scope'
import { storageErrors } from './errors'
import { jsonBody } from './json-body'
import listSql from './list-v2.sql?raw'
import { bucketOf } from './manage-routes'
import type { CallerEndpoint } from './endpoint'

const timePlace = (column: string) =>
  `coalesce(to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`
const PLACES = {
  name: `''::text`,
  updated_at: timePlace('updated_at'),
  created_at: timePlace('created_at'),
} as const

const Body = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})
/** Where the page before ended: sort value and key. */
const Cursor = z.tuple([z.string(), z.string()])

interface Entry {
  key: string
  id: string | null
  place: string
}

export const listV2: CallerEndpoint = async (context, { request }, caller) => {
  const { prefix, limit, cursor, with_delimiter, sortBy } = await jsonBody(request, Body)
  const after = cursor === undefined ? [null, null] : readCursor(cursor)
  const query: QueryConfig = {
    text: listSql
      .replaceAll('%place%', PLACES[sortBy.column])
      .replaceAll('%beyond%', sortBy.order === 'asc' ? '>' : '<')
      .replaceAll('%direction%', sortBy.order),
    // One more than requested, to know whether there is a next page.
    values: [bucketOf(request), prefix, with_delimiter, ...after, limit + 1],
  }
  const [result] = await runPipelined(context.pool, caller, null, [query], { readOnly: true })
  const entries = result!.rows as Entry[]
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const hasNext = entries.length > limit
  return {
    hasNext,
    folders: page
      .filter(({ id }) => id === null)
      .map(({ key }) => ({ key, name: lastPart(key.slice(0, -1)) })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ place: _, ...object }) => ({ ...object, name: lastPart(object.key) })),
    ...(hasNext && last && { nextCursor: writeCursor([last.place, last.key]) }),
  }
}

function writeCursor(place: z.infer<typeof Cursor>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function readCursor(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw storageErrors.badBody('body/cursor: must be the nextCursor of the page before')
  }
}

function lastPart(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
