/**
 * Implements the endpoints of buckets: list, get, create, update, empty, delete. Without a policy only the service role
 * may.
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../contract'
import { sqlState } from '../db/errors'
import type { BoundValue } from '../db/frontend-messages'
import { runPipelined } from '../db/request-scope'
import { list, text, yesOrNo } from './coerced'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import { jsonBody } from './json-body'
import { escapeLike } from './list-level'
import { assertBucketName } from './object-key'
import type { CallerEndpoint } from './endpoint'

const COLUMNS =
  'id, name, owner, public, file_size_limit::int8::text as limit_text, allowed_mime_types, created_at, updated_at'

const sizeLimit = z.union([z.number().int().min(0), z.string().max(40), z.null()])

/**
 * Reads `20mb` as 20,000,000 bytes, `20MiB` as 20,971,520. @throws StorageError 400 for no size, 413 above the largest
 * upload
 */
function sizeInBytes({ maxUploadBytes }: StorageContext, limit: z.infer<typeof sizeLimit>): number | null {
  if (limit === null) return null
  const [, number, unit = '', binary] =
    /^(\d{1,12}(?:\.\d{1,6})?)(?:([kmgt]?)(i?)b)?$/i.exec(String(limit)) ?? []
  if (number === undefined || (binary && !unit)) throw storageErrors.badSizeLimit()
  const bytes = Math.floor(
    Number(number) * (binary ? 1024 : 1000) ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase()),
  )
  if (bytes > maxUploadBytes) throw storageErrors.tooLarge()
  return bytes
}

const settings = {
  public: yesOrNo().optional(),
  file_size_limit: sizeLimit.optional(),
  allowed_mime_types: list(z.array(text(z.string().max(200))).max(100))
    .transform(types => types.filter(type => type !== ''))
    .nullable()
    .optional(),
}
const CreateBody = z.object({
  id: text().optional(),
  name: text(),
  type: z.enum(['STANDARD', 'ANALYTICS']).default('STANDARD'),
  ...settings,
})
const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(200).default(''),
})
const UpdateBody = z.object(settings)

async function run({ pool }: StorageContext, caller: Caller, text: string, values: BoundValue[]) {
  const [result] = await runPipelined(pool, caller, null, [{ text, values }])
  return result!
}

export const listBuckets: CallerEndpoint = async (context, { request }, caller) => {
  const asked = ListQuery.safeParse(request.query)
  if (!asked.success) throw storageErrors.badBody(`querystring/${asked.error.issues[0]!.path.join('/')}`)
  const { limit = null, offset, sortColumn, sortOrder, search } = asked.data
  // Column and order come from the fixed lists above.
  const text = `select ${COLUMNS} from storage.buckets where name ilike $1
    order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`
  const { rows } = await run(context, caller, text, [`%${escapeLike(search)}%`, limit, offset])
  return rows.map(renderBucket)
}

export const getBucket: CallerEndpoint = async (context, { request }, caller) => {
  const { rows } = await run(context, caller, `select ${COLUMNS} from storage.buckets where id = $1`, [
    idOf(request),
  ])
  if (rows[0] === undefined) throw storageErrors.noBucket()
  return renderBucket(rows[0])
}

export const createBucket: CallerEndpoint = async (context, { request }, caller) => {
  const body = await jsonBody(request, CreateBody, caller)
  if (body.type !== 'STANDARD') throw storageErrors.notEnabled()
  const id = body.id || body.name
  assertBucketName(id)
  const text = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3::uuid, $3::text, $4, $5, $6)`
  const { public: isPublic = false, file_size_limit = null, allowed_mime_types = null } = body
  await run(context, caller, text, [
    id,
    body.name,
    caller.userId,
    isPublic,
    sizeInBytes(context, file_size_limit),
    allowed_mime_types,
  ])
  return { name: id }
}

export const updateBucket: CallerEndpoint = async (context, { request }, caller) => {
  const body = await jsonBody(request, UpdateBody, caller)
  const text = `update storage.buckets set public = coalesce($2, public),
      file_size_limit = case when $3 then $4 else file_size_limit end,
      allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = now() where id = $1`
  const { file_size_limit: size, allowed_mime_types: types } = body
  const values = [
    idOf(request),
    body.public ?? null,
    size !== undefined,
    sizeInBytes(context, size ?? null),
    types !== undefined,
    types ?? null,
  ]
  if ((await run(context, caller, text, values)).rowCount === 0) throw storageErrors.noBucket()
  return { message: 'Successfully updated' }
}

export const emptyBucket: CallerEndpoint = async ({ emptying }, { request }, caller) => {
  if (caller.role !== 'service_role') throw storageErrors.invalidRole()
  await emptying.request(idOf(request))
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}

export const deleteBucket: CallerEndpoint = async (context, { request }, caller) => {
  const text = 'delete from storage.buckets where id = $1'
  try {
    if ((await run(context, caller, text, [idOf(request)])).rowCount === 0) throw storageErrors.noBucket()
  } catch (cause) {
    throw sqlState(cause) === '23503' ? storageErrors.bucketNotEmpty() : cause
  }
  return { message: 'Successfully deleted' }
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function renderBucket({ limit_text, ...row }: Record<string, unknown>) {
  return { ...row, file_size_limit: limit_text === null ? null : Number(limit_text), type: 'STANDARD' }
}
