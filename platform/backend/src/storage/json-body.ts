/** Reads JSON bodies of the storage wire and validates them with zod. */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { bodyOf } from '../http/unread-bodies'
import { storageErrors } from './errors'

const MAX_BYTES = 1024 * 1024

/** @throws StorageError 400 naming the field that is wrong, 413 past 1 MB */
export async function jsonBody<T extends z.ZodType>(request: FastifyRequest, schema: T): Promise<z.infer<T>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bodyOf(request.raw) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw storageErrors.tooLarge()
    chunks.push(chunk)
  }
  let value: unknown
  try {
    value = size === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw storageErrors.badBody('The body is not valid JSON')
  }
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const { path, message } = checked.error.issues[0]!
  throw storageErrors.badBody(path.length === 0 ? message : `body/${path.join('/')}: ${message}`)
}
