/** Lists one level of a folder (storage-js `list`). Row level security decides what is listed. */
import type { QueryConfig } from 'pg'
import { z } from 'zod'
import { runPipelined } from '../db/request-scope'
import { integer, text } from './coerced'
import type { CallerEndpoint } from './endpoint'
import { jsonBody } from './json-body'
import { escapeLike, levelQuery, placeBehind, rangeEnd } from './list-level'
import listByTimeSql from './list-v1-by-time.sql?raw'
import { bucketOf } from './manage-routes'

const MAX_PAGE = 1500
const MAX_OFFSET = 1_000_000
const Body = z.object({
  prefix: text(z.string().max(1024)).default(''),
  search: text(z.string().max(200)).default(''),
  limit: integer(z.number().int().min(1)).default(100),
  offset: integer(z.number().int().min(0).max(MAX_OFFSET)).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

export const list: CallerEndpoint = async (context, { request }, caller) => {
  const { search, offset, sortBy, ...asked } = await jsonBody(request, Body, caller)
  const { column, order } = sortBy
  const bucket = bucketOf(request)
  const limit = Math.min(asked.limit, MAX_PAGE)
  const prefix = asked.prefix === '' || asked.prefix.endsWith('/') ? asked.prefix : `${asked.prefix}/`
  const query: QueryConfig =
    column === 'name'
      ? levelQuery({ bucket, prefix, order, limit: offset + limit, search })
      : {
          text: listByTimeSql.replaceAll('%column%', column).replaceAll('%direction%', order),
          values: [
            bucket,
            prefix,
            rangeEnd(prefix),
            placeBehind(prefix + search),
            `${escapeLike(prefix + search)}%`,
            limit,
            offset,
          ],
        }
  const [result] = await runPipelined(context.pool, caller, null, [query], { readOnly: true })
  const entries = result!.rows as { name: string }[]
  return entries
    .slice(column === 'name' ? offset : 0)
    .map(entry => ({ ...entry, name: entry.name.slice(prefix.length).replace(/\/$/, '') }))
}
