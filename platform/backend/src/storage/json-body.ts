/** Reads JSON bodies of the storage wire and validates them with zod. */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../contract'
import { exceededBound } from '../http/json-bounds'
import { readBody, SMALL_BYTES } from '../http/unread-bodies'
import { storageErrors } from './errors'

const MAX_BYTES = 1024 * 1024

/** No body nests or names more, and the longest lists have 1,000 entries. */
const BOUNDS = { depth: 10, names: 100, commas: 2_000 }

/** @throws StorageError 400 naming the field that is wrong, 413 past 1 MB, or for a visitor past 64 KB */
export async function jsonBody<T extends z.ZodType>(
  { raw }: FastifyRequest,
  schema: T,
  caller: Caller,
): Promise<z.infer<T>> {
  const limit = caller.role === 'anon' ? SMALL_BYTES : MAX_BYTES
  const text = (await readBody(raw, limit, storageErrors.tooLarge)).toString('utf8')
  if (exceededBound(text, BOUNDS) !== null)
    throw storageErrors.badBody('The body has too many fields or levels')
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw storageErrors.badBody('The body is not valid JSON')
  }
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const { path, message } = checked.error.issues[0]!
  throw storageErrors.badBody(path.length === 0 ? message : `body/${path.join('/')}: ${message}`)
}
